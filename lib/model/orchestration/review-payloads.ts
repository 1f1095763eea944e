// The payload types of reviews (Clutch section 3.3).

/** Asks for a review of a result. */
export const REVIEW_REQUEST_TYPE = 'review.request.v1';

/** A verdict on it. */
export const REVIEW_FEEDBACK_TYPE = 'review.feedback.v1';
