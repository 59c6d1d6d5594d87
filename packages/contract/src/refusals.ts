import { limitChangesPerDay } from '@fairlot/rules';
import { z } from 'zod';
import { consoleLimits } from './console/limits.ts';
import { limits } from './limits.ts';
import * as texts from './texts.ts';

/**
 * Why a call with status 200 did not do what was asked: each reason has a code for programs and a
 * sentence for people. Null if the sentence is made for the case, by the card provider or with a number
 * in it.
 */
const sentences = {
  // Questions about lots.
  LotHasEnded: 'This lot has already ended.',
  LotHasToBeSold:
    'This lot was offered without a reserve and has a bid, so it must be sold to the highest bidder.',
  LotIsNotOpen: 'This lot is not open to bids. Nothing was changed.',
  ReserveIsNotLower: 'While a lot is open its reserve goes down or away, never up.',
  ReserveWasLowered:
    'The reserve of this lot has already been lowered. It can be lowered only once, since further steps would reveal the highest bidder’s maximum.',
  SellerMayNotAsk: 'This is a lot of your own company. Its bidders ask here, and you answer them.',
  LotIsClosed: 'This lot has closed, so its seller takes no further questions about it.',
  TooManyQuestions:
    'You already have three unanswered questions about this lot. Please wait for the answers.',
  QuestionIsSettled: 'Somebody has already answered or dismissed this question.',
  // Reports of lots.
  AlreadyReported:
    'You have already reported this lot, and your report is waiting to be reviewed. There is no need to report it again.',
  TooManyReports: `You have reported ${limits.reportsPerDay} lots in 24 hours. Please try again tomorrow.`,
  ReportIsHandled: 'Another operator has already handled this report.',
  SignalIsLookedAt: 'Another operator has already reviewed this signal.',
  SignalHasChanged: 'More has been found in the meantime. Please review this signal again.',
  // People of a company in the console.
  AlreadyStaff: 'They already work for this company. You can change their role in the list.',
  LastOwner: 'A company keeps at least one owner. Make somebody else an owner first.',
  TooManyInvitations:
    'Too many invitations have been sent to this address or by this company. Please try again tomorrow.',
  BadInvitation:
    'This invitation is no longer valid: it is more than seven days old, was withdrawn or declined, or was replaced by a newer one. Please ask for another one.',
  InvitationForAnother:
    'This invitation was sent to a different address from the one you are signed in with. Please sign in with the account for that address.',
  StaffHasOpenBids:
    'You have bids on open lots of this company, and its own people may not bid there. Please come back once these lots have closed.',

  // Tokens in the console.
  TooManyApiTokens: `A company has at most ${consoleLimits.apiTokens} tokens. Please revoke one first.`,

  // Webhooks in the console.
  TooManyWebhooks: `A company has at most ${consoleLimits.webhooks} webhooks. Please remove one first.`,
  WebhookExists:
    'This webhook has already been added. Its secret was shown then; create a new one if you do not have it.',
  WebhookAddressRefused:
    'Please enter an https address that the whole internet can reach, without a port and without a password in it.',
  WebhookIsOff: 'This webhook is off, so nothing is sent to it. Please switch it on first.',

  // Bidders in the console.
  RegistrationGone: 'This bidder is not registered for this sale.',
  TooManyLimitChanges: `The limit of a bidder can be changed at most ${limitChangesPerDay} times in 24 hours; otherwise it could be used to probe their maximum bids. You can remove the limit, or wait.`,

  // Companies in the console.
  CompanyNameTaken:
    'Another company already has this name. Please choose a different one, or write to us.',
  DomainLeadsElsewhere:
    'The domain does not lead here yet. Changes at a name server may take some hours.',
  SiteTaken: 'This address is already taken. Please choose another name.',
  CompanyHasSite: 'Your company already has its own site. Please write to us to change it.',
  CompanyHasChanged: 'The company was changed while you were looking at it. Please check it again.',
  PausedByOperator:
    'An operator of the marketplace has paused this sale, so only an operator can resume it. Please write to us.',
  PausedAnew:
    'This sale has been resumed and paused anew meanwhile. Please read the reason of that pause before you resume it.',
  CompanyIsWaiting: 'This company is not verified yet, so there is nothing to suspend.',
  CompanyIsSuspended:
    'Your company is suspended: nothing new can be published until it is verified again.',
  TooManyCompanies: 'You have opened three companies today. Please try again tomorrow.',
  CompanyIsVerified:
    'The name and state of a verified company cannot be changed here. Please write to us to change them.',
  ManagerEmailTaken: 'Another of your contacts has this email address.',
  ManagerHasSales: 'Some sales name this contact. Please choose somebody else there first.',
  TooManyLinks: 'A sale has at most 100 links. Please remove one first.',
  TooManyManagers: 'A company has at most 100 contacts.',
  BadFacebookPage: 'Please enter an https address at facebook.com, or leave it empty.',
  BadInstagramPage: 'Please enter an https address at instagram.com, or leave it empty.',

  // Consignors in the console.
  ConsignorNameTaken: 'Another of your consignors has this name. Please give them different names.',
  ConsignorHasLots:
    'This consignor cannot be removed: lots name them, or they have agreed to how lots are shown.',
  TooManyConsignors: `A company has at most ${consoleLimits.consignors.toLocaleString('en-US')} consignors.`,
  ConsignorHasNoEmail: 'Please enter an email address of this consignor first.',
  ConsignorHasNoLots: 'None of the lots in this sale are theirs.',
  ConsentNotAsked: 'This sale is published, so nobody can be asked for consent anymore.',
  TooManyConsentMails:
    'Too many such emails have been sent to this address or by your company. Please try again tomorrow.',
  InvoiceJustSent:
    'This invoice was sent less than ten minutes ago. Please give it time to arrive before you send it again.',
  NoSiteShowsSale:
    'No site shows this sale anymore, so the links in an email would lead nowhere. Nothing was sent. Download the PDF instead.',
  BidderGone: 'This bidder is no longer registered for any of your sales.',

  // Lots in the console.
  LotsArePublished:
    'This sale is published, and bidders rely on what its lots say. Nothing was changed.',
  PictureGone: 'This photo is no longer in this sale. Nothing was changed.',
  LotsGone: 'Some of these lots are no longer in this sale. Nothing was changed.',
  LotNumbersTaken: 'Earlier lots already have some of these numbers. Nothing was changed.',
  LotsDoNotFit: null,
  ArrangementGone: 'This can no longer be undone. Nothing was changed.',
  LotsChangedSince:
    'Some of these lots have been changed since, so this cannot be undone. Nothing was changed.',
  LotIsWithdrawn: 'This lot was taken out of its sale. Nothing was changed.',
  LotHasChanged:
    'Somebody else changed this lot while you were looking at it. Nothing was changed. Please check it again.',
  /** With the field, and what is possible instead. */
  FieldIsFrozen: null,
  /** With the problem and the text. */
  FieldUnreadable: null,
  LotsHaveChanged:
    'Lots of this sale were changed in the meantime. Nothing was imported. Please review the differences again.',
  TableUnreadable: null,
  PictureUnusable: null,
  CropOutside: 'This area extends beyond the photo. Nothing was changed.',
  UploadGone: 'This upload is missing or incomplete. Please upload the photo again.',
  LotHasAllPictures: 'This lot already has as many photos as a lot can have.',
  TableHasProblems: 'Some cells of the table still need to be fixed. Nothing was imported.',
  LotsStayInPreview:
    'Lots can be moved only between drafts: what a preview has shown stays in it. Nothing was changed.',

  // Looks at drafts.
  LookIsOver:
    'This link has already been used, or has expired. Please open the pages from the console again.',

  // Consignors' consent by a link.
  ConsentLinkGone: 'This link is no longer valid. Please ask the company for another one.',
  ConsentIsAnswered:
    'You have already answered. Please write to the company to change your answer.',
  ConsentLotsChanged:
    'The company changed some of these lots while you were looking at them. Please review them again.',
  ConsentNeedsText: 'Please say what should be changed.',

  // Accounts: signing up and in, password, email, proofs of identity.
  AccountExists: texts.accountExists,
  AccountLocked: texts.accountLocked,
  BotSuspected: texts.botSuspected,
  CommonPassword: texts.commonPassword,
  LoginFailed: texts.loginFailed,
  PasswordsDiffer: texts.resetPasswordsDiffer,
  /** The number in the specification's sentence: such a key is not found. */
  BadResetLink: texts.resetFailed(404),
  BadMailLink: texts.badMailLink,
  WrongPassword: 'The password is incorrect.',
  WrongCurrentPassword: 'The current password is incorrect.',
  TooManyWrongPasswords:
    'Too many wrong passwords. Please try again in half an hour, or reset your password.',
  InvalidEmail: texts.invalidEmail,
  SameEmail: texts.sameEmail,
  OldEmailTaken:
    'Another account is using your old address now, so it cannot be given back. Please contact support.',
  /** Most people who ask this often mistyped the address, or the mail is in their spam folder. */
  TooManyEmailCodes:
    'We have sent several codes to your email address today. Please check your spam folder, or try again tomorrow.',
  VerifyEmailFirst: 'Please verify your email address first.',
  AccountLeadsLot:
    'You are the high bidder on a lot that is still open, and a bid is binding. You can deactivate your account once your lots have closed.',
  AccountOwesWins:
    'You have won lots that are not paid for yet. You can deactivate your account once you have received and paid all their invoices.',
  AccountOwnsCompany:
    'You are the only owner of a company here. Make somebody else an owner in its console first.',

  PasskeyNotAdded: 'The passkey could not be added. Please try again.',
  PasskeyNotYours:
    'This passkey does not belong to your account. Please try again, or use your password.',
  PasskeyLoginFailed:
    'This passkey could not sign you in. Please try again, or log in with your password.',
  TooManyPasskeys: `You already have ${limits.passkeysPerAccount} passkeys. Please remove one that you do not use.`,
  WrongSecondFactorCode:
    'This code is incorrect or has already been used. Please wait for the next one.',
  TooManyWrongCodes: 'Too many wrong codes. Please try again in half an hour.',
  WrongFirstCode:
    'This code is incorrect. Please enter the one that your app shows now, and check that the clock on your device is correct.',

  // Cards and certificates.
  CardDeclined: null,
  CardProcessing: texts.paymentProcessing,
  CardFailed: texts.paymentFailed,
  CardUnknown: texts.paymentUnexpected,
  CardsUnreachable: texts.paymentUnreachable,
  CardLeadsLot:
    'You are the high bidder on a lot that is still open, and a bid is binding. You can replace this card, or remove it once your lots have closed.',
  CardOwesWins:
    'You have won lots that are not paid for yet. You can replace this card, or remove it once they are paid.',
  InvalidCertificate: null,
  CertificateFileMissing: texts.certificateFileMissing,
  UnusableCertificateFile: null,
  TooManyCertificates: null,

  // Text messages.
  SmsUnavailable: 'Text messages are not available here.',
  InvalidSmsPhone: null,
  TooManyPhoneChanges: 'Too many changes for one day. Please try again tomorrow.',
  TooManyReminders: null,
  // Notifications.
  TooManyPushDevices: `You get notifications in ${limits.pushDevicesPerAccount} browsers already. Please switch them off in one first, or sign out there.`,
  PushAddressRefused: 'The notifications of this browser cannot be reached from here.',
  LotClosed: 'This lot has closed.',

  // Bids and favorites.
  /** With the seller's reason. */
  SalePaused: null,
  /** With the bidder's own limit. */
  AboveLimit: null,
  BidIsVoid:
    'This bid does not count: you took it back while it was waiting, or you have bid on this lot again since.',
  RetractedOnThisLot: 'You retracted your bid on this lot, so you cannot bid on it again.',
  NotYourBid: 'This bid is not yours or does not exist.',
  NotHighBidder: 'Only your own high bid can be retracted.',
  TooLateToRetract: 'Bids cannot be retracted within 24 hours of the scheduled close.',
  RetractedBefore:
    'You have already retracted a bid in this auction. Please ask the seller to retract another one.',
  TooManyBidsToRetract:
    'This lot has too many bids to retract one here. Please ask the seller to retract it for you.',
  ClosedToRetraction: 'This lot has closed: a winning bid cannot be canceled.',
  TooManyFavorites: null,
  LotInOtherGroup:
    'One of these lots is already in another either-or group of yours. Please remove it there first.',
  /** With their number. */
  MoreLotsThanWanted: null,
  /** With the lot and its next bid. */
  EitherOrBelowMinimum: null,
  /** With the lot and its next whole increment. */
  EitherOrOffIncrements: null,
  /** With the lot. */
  EitherOrNotPlaced: null,
  EitherOrCanceled:
    'This either-or group was removed, in another tab or on another device, so nothing was saved or placed. If you want these lots after all, please make a new one.',
  /** With what has changed. */
  EitherOrChanged: null,
  TooManyEitherOrGroups: 'You have as many either-or groups in this sale as anybody can have.',
  MayNotLetGo:
    'This lot cannot be let go: you lead it, or it is decided already. A bid is binding while you lead.',

  // Publishing a sale.
  SaleNotReady: 'This sale cannot be published yet. Please fix what is listed.',
  SaleNotCancelled:
    'A sale can be canceled only before its first lot closes. Lots that are still open can be withdrawn or canceled one by one.',
  SaleHasToBeSold:
    'Lots without a reserve have bids in this sale, so they have to be sold unless one of the causes applies to them. You can pause the sale, or give it more time.',
  SaleHasNoInvoices:
    'This sale can be archived once every winner has their invoice. Nothing was changed.',
  SaleIsCancelled: 'This sale was canceled. Nothing was changed.',
  SaleIsPublished: 'This sale is already published.',
  PublicationInPast: 'This time has passed. Please choose a later one, or publish now.',
  NothingScheduled: 'This sale is no longer scheduled to be published.',

  // Rehearsing a sale.
  NothingToRehearse: 'This sale has no lots yet, so there is nothing to rehearse.',
  SaleHasBegunToClose: 'The first lot of this sale has closed, so it is too late to rehearse it.',
  RehearsalUnderWay:
    'One of your company’s sales is already being rehearsed or waiting to be. Please wait until it has finished, or stop it there.',

  // Paying and picking up.
  NothingDue: 'Nothing is due on this invoice.',
  PaymentDisputed:
    'A payment for this invoice is disputed at the bank. The invoice can be paid once that is decided.',
  AmountChanged: 'The amount due has changed. Please look at the invoice again before you pay.',
  NoCardToPay: 'Please add a card to pay this invoice.',
  CardExpiredToPay: 'Your card has expired. Please add a valid card to pay this invoice.',
  PaymentNotCompleted:
    'This payment was not completed. Please look at the invoice again before you pay.',
  PaymentDeclined: null,
  PaymentFailed: texts.paymentFailed,
  NoPickupTimes: 'This auction has no pickup times to choose from. Please contact the seller.',
  NoPickupTimesLeft: 'No pickup times are left. Please contact the seller.',
  NothingToPickUp: 'There is nothing left to pick up for this invoice.',
  PickupTimeStale:
    'Your pickup time has been changed on another page or device. Please choose again.',
  PickupTimeGone: 'This pickup time is no longer available. Please choose another one.',
  PickupTimeBegun: 'This pickup time has already begun. Please choose a later one.',
  PickupTimeFull:
    'Somebody else has just taken the last place at this time. Please choose another one.',
  PickupTimeChanged: 'Your pickup time was changed on another page or device.',
  PickupTimeRunning: 'This pickup time has already begun. Please contact the seller.',

  // A seller's running sale.
  SaleTakesNoMoreLots:
    'Lots can be added to a published sale only until its first lot has closed. Nothing was added.',
  /** With both times. */
  PickupTooEarlyForLot: null,
  SaleNotRunning: 'This sale is not running: it is not published, or all its lots have closed.',
  TooManyAnnouncements: `A sale has at most ${consoleLimits.announcementsPerDay} messages to bidders in 24 hours, so that people keep reading them.`,
  NothingToExtend: 'None of these lots are open anymore, so there is nothing to extend.',

  // Lots that the hammer passed.
  SaleNotSettled:
    'You can decide on these lots once all lots of the sale have closed and its invoices are made.',
  LotIsDecided: 'This lot has already been sold, returned or put into another sale.',
  LotNotPassed: 'This lot did not pass in this sale.',
  OfferIsOpen: 'This lot is offered to somebody. Withdraw the offer first, or wait for the answer.',
  NoOpenOffer: 'There is no open offer for this lot: it was answered, or it has expired.',
  NobodyToOffer: 'There is nobody left to offer this lot to.',
  BidderMayNotBuy: 'The high bidder may not buy this lot. Offer it to the next one.',
  OfferOutOfRange: 'The price of an offer must be between the bid and the reserve.',
  OfferWasDeclined: 'This bidder has declined that price or a lower one.',
  DraftNeeded: 'A lot can be put into another sale only while that sale is a draft.',
  NoLotDecided: 'None of these lots could be decided on.',
  OfferHasEnded: 'This offer has ended, so it can no longer be answered.',
  OfferIsAnswered: 'You have already answered this offer.',
  OfferNotForYou: 'You cannot buy this lot. Please contact the seller.',
} as const;

type Sentences = typeof sentences;
export type RefusalCode = keyof Sentences;
/** Codes whose sentence is always the same. */
type FixedSentenceCode = {
  [Code in RefusalCode]: Sentences[Code] extends string ? Code : never;
}[RefusalCode];

export const RefusalCode = z.enum(Object.keys(sentences) as [RefusalCode, ...RefusalCode[]]);

/** The format of a refusal, like that of an error: a code for programs, a sentence for people. */
export const Refusal = z.object({
  isError: z.literal(true),
  code: RefusalCode,
  message: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** A refusal with its sentence: the code's own, or one made for the case. */
export function refused(code: FixedSentenceCode): Refusal;
export function refused(code: Exclude<RefusalCode, FixedSentenceCode>, sentence: string): Refusal;
export function refused(code: RefusalCode, sentence?: string): Refusal {
  return { isError: true, code, message: sentence ?? sentences[code] ?? '' };
}

/** The call succeeded; perhaps with a sentence. */
export function done(message = ''): { isError: false; message: string } {
  return { isError: false, message };
}

const Done = z.object({ isError: z.literal(false), message: z.string() });

/** A successful answer, with further fields. */
export const doneWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => Done.extend(shape);

/** The answer of calls that either succeed or say why not, with fields of both. */
export const outcomeWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('isError', [doneWith(shape), Refusal.extend(shape)]);
export const Outcome = outcomeWith({});
export type Outcome = z.infer<typeof Outcome>;

/** A refusal where the message itself "means failure" (second specification, section 7). */
export const RefusalByMessage = Refusal.omit({ isError: true });
/** The answer of calls that only say why they did not succeed. */
export const NothingOrRefusal = z.union([RefusalByMessage, z.strictObject({})]);

/**
 * The body of calls where "a response body is an error message"; success is empty. Handlers return, and
 * browsers read, the whole refusal: on the wire the code is in `X-Refusal-Code`.
 */
export const ErrorText = z.string().brand<'ErrorText'>();
