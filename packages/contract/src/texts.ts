/** Texts of the specification's error catalogue (section 8), letter by letter. */
export const texts = {
  generic: (status: number) =>
    `An error occurred.  Please try again.  If this continues, close and reopen your browser. (code: ${status})`,
  accountLocked: 'Your account has been locked out because of too many failed attempts.',
  loginFailed: 'That Username/Password combination does not exist.',
  accountExists:
    "The email is already registered.  If you've forgotten your password, please use the Forgot Password link in the Login In window.",
  agreeToTerms: 'Please agree to the Terms and Conditions and Privacy Policy.',
  passwordsDiffer: 'Your password and its confirmation must match',
  passwordHint: '8 or more characters, one number or special character',
  /** The specification has no words for it: such passwords are our own rule. */
  commonPassword:
    'This password is among the first that guessers try. Please choose a less common one.',
  badVerificationCode:
    'That verification code does not exist.  Please check your email again.  If you copied the code into your browser, make sure the whole code is there',
  verificationResent:
    'A new verification code has been sent to your email address.  Please check your email (and spam folder) and enter the code you received above',
  paymentUnreachable:
    'We are unable to connect to the card payment system. Please try again later.',
  paymentUnexpected: 'An unexpected error occurred',
  paymentProcessing: "Processing payment details. We'll update you when processing is complete",
  paymentFailed: 'Failed to process payment details. Please try another payment method',
  belowMinimum: 'Please bid equal to or greater than the minimum.',
  calledIncorrectly: 'This page called incorrectly',
  pageNotFound: 'Page not found',
  noCurrentAuctions: 'No Current Auctions',
  noPastAuctions: 'No Past Auctions',
  catalogueInPreparation: 'A new catalogue is being prepared. Please come back soon.',
  noBids: 'No Bids',
  resetSent: 'Instructions on how to reset your password have been sent to your email address.',
  resetFailed: (status: number) =>
    `We were unable to reset your account, please contact support. (${status})`,
  resetPasswordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'The new password and the confirm password must match',
  fillInRequired: 'Please fill in all required fields',
  invalidEmail: 'Invalid email address',
  sameEmail: 'The new address is the same as the current!',
  profileSaved: 'Profile Saved',
  passwordChanged: 'Your Password has been changed',
  emailChanged:
    'Email address changed.  Remember to use this address when logging in going forward',
  cardRemoved:
    'Your card has been removed.  You will not be able to bid until you enter a new one.',
  cardSaved: 'Success! Your payment method has been saved',
  certificateAdded: 'Your certificate has been added.',
  certificateFactsMissing: 'Please enter a state, certificate id and expiration date.',
  certificateFileMissing: 'Please choose a certificate file.',
  textPhoneRequired: 'Please fill in Text Message Phone Number.',
  textPhoneForLotRequired: 'Please enter your cell phone number for text message notifications.',
  textPhoneSaved: "You've successfully updated your text message notification phone number.",
  textPhoneCleared: "You've successfully unsubscribed your text message notification phone number.",
  textLotSaved: "We've successfully updated your notifications for this lot.",
  textPhoneStopped: (number: string) =>
    `We've successfully updated your phone number but you've previously sent a STOP message to our service. Please text START from your phone to ${number} to allow us to send you text messages again.`,
  logInToSeePrice: 'Log in to see the price',
  subscribed: 'Thank you, you have subscribed!',
  /** Not in the specification, as is the next: it leaves the words to us. */
  botSuspected:
    'We could not make sure that you are not a robot. Please try again. If this continues, turn off what blocks scripts on this page.',
  badMailLink: 'This link is not good any more. Please make sure that the whole link was opened.',
} as const;
