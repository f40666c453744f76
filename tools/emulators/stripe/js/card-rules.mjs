/** @typedef {{ type: "validation_error", code: string, message: string }} Problem */
/** @typedef {"number" | "expiry" | "cvc"} Part */
/** @typedef {Record<Part, string>} Card */

/** @type {readonly [string, RegExp][]} */
const BRANDS = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2[2-7])/],
  ["amex", /^3[47]/],
];

/** @param {string} text */
export const digitsOf = (text) => text.replace(/\D/g, "");

/** @param {string} number */
export function brandOf(number) {
  return BRANDS.find(([, pattern]) => pattern.test(digitsOf(number)))?.[0] ?? "unknown";
}

/** @param {string} number */
export function fitsLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns how many digits a number of that brand has. @param {string} brand */
const lengthOf = (brand) => (brand === "amex" ? 15 : 16);

/** Formats `text` as the field shows it. @param {Part} part @param {string} text @param {string} brand */
export function formatted(part, text, brand) {
  const digits = digitsOf(text);
  switch (part) {
    case "number": {
      const own = digits.slice(0, lengthOf(brand));
      const groups = brand === "amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null;
      if (groups) return (groups.exec(own) ?? []).slice(1).filter(Boolean).join(" ");
      return own.replace(/(\d{4})(?=\d)/g, "$1 ");
    }
    case "expiry": {
      // "4" can only be April, and "1/" can only be January.
      const isMonth = /^[2-9]/.test(digits) || /^1\s*\//.test(text);
      const own = (isMonth ? `0${digits}` : digits).slice(0, 4);
      return own.length > 2 ? `${own.slice(0, 2)} / ${own.slice(2)}` : own;
    }
    case "cvc":
      return digits.slice(0, brand === "amex" ? 4 : 3);
  }
}

/** @param {string} code @param {string} message @returns {Problem} */
const problem = (code, message) => ({ type: "validation_error", code, message });

/** @param {string} text @param {Date} today */
function problemOfExpiry(text, today) {
  const digits = digitsOf(text);
  if (digits.length < 4) return problem("incomplete_expiry", "Your card's expiration date is incomplete.");
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return problem("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (year < today.getFullYear())
    return problem("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  if (year > today.getFullYear() + 50) return problem("invalid_expiry_year", "Your card's expiration year is invalid.");
  const isPast = year === today.getFullYear() && month <= today.getMonth();
  return isPast ? problem("invalid_expiry_month_past", "Your card's expiration date is in the past.") : null;
}

/**
 * Returns what is wrong with one field, in the wording of Stripe.js; null when it is valid.
 * @param {Part} part @param {Card} card @param {Date} today
 */
export function problemOf(part, card, today) {
  const text = card[part];
  switch (part) {
    case "number": {
      const digits = digitsOf(text);
      if (digits.length < lengthOf(brandOf(digits)))
        return problem("incomplete_number", "Your card number is incomplete.");
      return fitsLuhn(digits) ? null : problem("invalid_number", "Your card number is invalid.");
    }
    case "expiry":
      return problemOfExpiry(text, today);
    case "cvc":
      return digitsOf(text).length < (brandOf(card.number) === "amex" ? 4 : 3)
        ? problem("incomplete_cvc", "Your card's security code is incomplete.")
        : null;
  }
}
