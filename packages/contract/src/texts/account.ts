// The texts of the account dialog, the account area and the dashboard, verbatim from the specification
// (section 8).

export const accountLocked =
  'Your account has been locked out because of too many failed attempts.';
export const loginFailed = 'That Username/Password combination does not exist.';
export const accountExists =
  "The email is already registered.  If you've forgotten your password, please use the Forgot Password link in the Login In window.";
export const agreeToTerms = 'Please agree to the Terms and Conditions and Privacy Policy.';
export const passwordsDiffer = 'Your password and its confirmation must match';
export const passwordHint = '8 or more characters, one number or special character';
/** The specification has no text for it: such passwords are our own rule. */
export const commonPassword =
  'This password is one of the first that attackers try. Please choose a less common one.';
export const badVerificationCode =
  'That verification code does not exist.  Please check your email again.  If you copied the code into your browser, make sure the whole code is there';
export const verificationResent =
  'A new verification code has been sent to your email address.  Please check your email (and spam folder) and enter the code you received above';
export const paymentUnreachable =
  'We are unable to connect to the card payment system. Please try again later.';
export const paymentUnexpected = 'An unexpected error occurred';
export const paymentProcessing =
  "Processing payment details. We'll update you when processing is complete";
export const paymentFailed = 'Failed to process payment details. Please try another payment method';
export const calledIncorrectly = 'This page called incorrectly';
export const resetSent =
  'Instructions on how to reset your password have been sent to your email address.';
export const resetFailed = (status: number) =>
  `We were unable to reset your account, please contact support. (${status})`;
export const resetPasswordsDiffer = 'Passwords do not match.';
export const newPasswordsDiffer = 'The new password and the confirm password must match';
export const fillInRequired = 'Please fill in all required fields';
export const invalidEmail = 'Invalid email address';
export const sameEmail = 'The new address is the same as the current!';
export const profileSaved = 'Profile Saved';
export const passwordChanged = 'Your Password has been changed';
export const emailChanged =
  'Email address changed.  Remember to use this address when logging in going forward';
export const cardRemoved =
  'Your card has been removed.  You will not be able to bid until you enter a new one.';
export const cardSaved = 'Success! Your payment method has been saved';
export const certificateAdded = 'Your certificate has been added.';
export const certificateFactsMissing = 'Please enter a state, certificate id and expiration date.';
export const certificateFileMissing = 'Please choose a certificate file.';
export const smsPhoneRequired = 'Please fill in Text Message Phone Number.';
export const smsPhoneForLotRequired =
  'Please enter your cell phone number for text message notifications.';
export const smsPhoneSaved =
  "You've successfully updated your text message notification phone number.";
export const smsPhoneCleared =
  "You've successfully unsubscribed your text message notification phone number.";
export const smsLotSaved = "We've successfully updated your notifications for this lot.";
export const smsPhoneStopped = (number: string) =>
  `We've successfully updated your phone number but you've previously sent a STOP message to our service. Please text START from your phone to ${number} to allow us to send you text messages again.`;
/** This and the next are not in the specification, which leaves the text to us. */
export const botSuspected =
  'We could not confirm that you are not a robot. Please try again. If this continues, turn off anything that blocks scripts on this page.';
export const badMailLink =
  'This link is no longer valid. Please make sure that you opened the whole link.';
// Texts of the dashboard, loaded as rarely. The first is for any empty list of lots.
export const noneInTab = (tabTitle: string) => `No ${tabTitle}`;
export const noSavedSearches = 'You have not saved any searches.';
export const endOfSearches = 'End of Searches';
export const noAuctioneers = 'You are not following any Auctioneers.';
export const endOfAuctioneers = 'End of Auctioneers';
export const followFailed = 'An error occurred.';
export const connectFailed =
  'Unable to connect. Please contact support. See the contact page on the link, below.';
