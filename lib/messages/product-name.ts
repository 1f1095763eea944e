// The one word that is the same in every language.
export const PRODUCT_NAME = 'Colloquy';
