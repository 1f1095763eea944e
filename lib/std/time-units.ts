// The units in which times are told, the largest first, each with its length in seconds.
export const TIME_UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
