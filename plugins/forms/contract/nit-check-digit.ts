const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Computes the check digit of a NIT of up to 15 digits (DIAN, Orden Administrativa 4 de 1989). */
export function nitCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const remainder = sum % 11;
  return remainder < 2 ? remainder : 11 - remainder;
}
