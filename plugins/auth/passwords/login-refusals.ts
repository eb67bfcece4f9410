/** `code` of a refused user name or password, whichever was wrong. */
export const INVALID_CREDENTIALS = 'invalid_credentials';

/** `code` for a right password of an account that needs a code of its second factor. */
export const OTP_REQUIRED = 'otp_required';

/** `code` for a right password with a code that is wrong or was used before. */
export const OTP_INVALID = 'otp_invalid';
