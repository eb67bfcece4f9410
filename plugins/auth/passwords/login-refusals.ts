/** `code` of the refusal of a name or password, whichever was wrong. */
export const INVALID_CREDENTIALS = 'invalid_credentials';

/** The password is right, and the account asks for a code of its second factor. */
export const OTP_REQUIRED = 'otp_required';

/** The password is right, the code is not or has served before. */
export const OTP_INVALID = 'otp_invalid';
