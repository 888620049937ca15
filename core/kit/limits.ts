/**
 * The limits on what comes in from outside, in one table: contracts, readers of messages and their tests take them from
 * here. Texts are measured in UTF-16 units, as JavaScript counts them. A law looks at every contract for a text or a list
 * without an end.
 */

// Contact cards, which anybody sends on WhatsApp.

/** So much of a card is read; a card without its picture has a few hundred. */
export const MAX_CARD_TEXT = 16_384
/** Cards of one message; WhatsApp itself lets people choose fewer. */
export const MAX_CARDS = 100
/** Lines of a card that may hold a number: who has more is no person. */
export const MAX_CARD_PHONES = 20
/** A name in a card. */
export const MAX_CARD_NAME = 200
/** The longest number that a phone network knows has 15 digits; some write a carrier's or an extension's behind it. */
export const MAX_PHONE_DIGITS = 20
