import { limitChangesPerDay } from '@fairlot/rules';
import { z } from 'zod';
import { limits } from './limits.ts';
import * as texts from './texts.ts';

/**
 * Why a call that answers 200 has not done what was asked: each reason has a code, by which programs
 * decide what to do, and the sentence that people read. Null where the sentence is made for the case, by
 * the provider of cards or with a number in it.
 */
const sentences = {
  // Questions about lots.
  LotHasEnded: 'This lot has ended already.',
  LotHasToBeSold:
    'This lot was offered without a reserve and has a bid, so it has to be sold to whoever bids most.',
  LotIsNotOpen: 'This lot is not open to bids. Nothing was changed.',
  ReserveIsNotLower: 'While a lot is open its reserve goes down or away, never up.',
  ReserveWasLowered:
    'The reserve of this lot was lowered before. It is lowered once, since steps would show the highest bidder’s maximum.',
  SellerMayNotAsk: 'This is a lot of your own company. Its bidders ask here, and you answer them.',
  LotIsClosed: 'This lot has closed, so its seller takes no more questions about it.',
  TooManyQuestions:
    'You have asked three questions about this lot that still wait. Please wait for the answers.',
  QuestionIsSettled: 'Somebody has answered this question already, or put it away.',
  // Reports of lots.
  AlreadyReported:
    'You have reported this lot already, and nobody has looked at that report yet. You need not do it again.',
  TooManyReports: `You have reported ${limits.reportsPerDay} lots in 24 hours. Please try again tomorrow.`,
  ReportIsHandled: 'Another operator has handled this report already.',
  SignalIsLookedAt: 'Another operator has looked at this signal already.',
  SignalHasChanged: 'More was found meanwhile. Please look at this signal again.',
  // People of a company in the console.
  AlreadyStaff: 'They work for this company already. You can change their role in the list.',
  LastOwner: 'A company keeps at least one owner. Make somebody else an owner first.',
  TooManyInvitations:
    'This address or this company had many invitations. Please try again tomorrow.',
  BadInvitation:
    'This invitation is not open anymore: it is older than seven days, was taken back, or a newer one took its place. Please ask for another one.',
  InvitationForAnother:
    'This invitation was sent to another address than the one you are signed in with. Please sign in with the account of that address.',
  StaffHasOpenBids:
    'You have bids on open lots of this company, and its own people never bid there. Please come back once these lots have closed.',

  // Tokens in the console.
  TooManyApiTokens: `A company has at most ${limits.apiTokens} tokens. Please revoke one first.`,

  // Webhooks in the console.
  TooManyWebhooks: `A company has at most ${limits.webhooks} webhooks. Please remove one first.`,
  WebhookExists:
    'This webhook is added already. Its secret was shown then; make a new one if you do not have it.',
  WebhookAddressRefused:
    'Please enter an https address that the whole internet can reach, without a port and without a password in it.',
  WebhookIsOff: 'This webhook is off, so nothing is sent to it. Please switch it on first.',

  // Bidders in the console.
  RegistrationGone: 'This bidder is not registered for this sale.',
  TooManyLimitChanges: `The limit of a bidder is changed ${limitChangesPerDay} times in 24 hours at most, or it could be used to feel for their maximum bids. You can take the limit away, or wait.`,

  // Companies in the console.
  CompanyNameTaken: 'Another company here has this name. Please choose another, or write to us.',
  SiteTaken: 'Somebody has this address already. Please choose another name.',
  CompanyHasSite: 'Your company has a site of its own already. Please write to us to change it.',
  CompanyHasChanged: 'The company was changed while you looked at it. Please look again.',
  TooManyCompanies: 'You have opened three companies today. Please try again tomorrow.',
  CompanyIsVerified:
    'Name and state of a verified company are kept as they were verified. Please write to us to change them.',
  ManagerEmailTaken: 'Another manager of yours has this e-mail address.',
  ManagerHasSales: 'Sales name this manager. Name somebody else there first.',
  TooManyLinks: 'A sale has at most 100 addresses. Please take one away first.',
  TooManyManagers: 'A company has at most 100 managers.',
  BadFacebookPage: 'Please enter an https address at facebook.com, or leave it empty.',
  BadInstagramPage: 'Please enter an https address at instagram.com, or leave it empty.',

  // Consignors in the console.
  ConsignorNameTaken: 'Another consignor of yours has this name. Please tell them apart.',
  ConsignorHasLots: 'Lots, or something that they agreed to, name this consignor, so they stay.',
  TooManyConsignors: `A company has at most ${limits.consignors.toLocaleString('en-US')} consignors.`,
  ConsignorHasNoEmail: 'Please enter an e-mail address of this consignor first.',
  ConsignorHasNoLots: 'No lot of this sale is theirs.',
  ConsentNotAsked: 'This sale is published, so nobody is asked for consent anymore.',
  TooManyConsentMails:
    'This address or your company had many such e-mails. Please try again tomorrow.',
  BidderGone: 'This bidder is not registered for a sale of yours anymore.',

  // Lots in the console.
  LotsArePublished:
    'This sale is published, and bidders rely on what its lots say. Nothing was changed.',
  PictureGone: 'This picture is not in this sale anymore. Nothing was changed.',
  LotsGone: 'Some of these lots are not in this sale anymore. Nothing was changed.',
  LotNumbersTaken: 'Lots before these have some of these numbers already. Nothing was changed.',
  LotsDoNotFit: null,
  ArrangementGone: 'This cannot be taken back anymore. Nothing was changed.',
  LotsChangedSince:
    'Some of these lots have been changed since, so this cannot be taken back. Nothing was changed.',
  LotIsWithdrawn: 'This lot was taken out of its sale. Nothing was changed.',
  LotHasChanged:
    'Somebody else has changed this lot while you looked at it. Nothing was changed. Please look again.',
  /** With the field, and what is possible instead. */
  FieldIsFrozen: null,
  /** With what is wrong with which text. */
  FieldUnreadable: null,
  LotsHaveChanged:
    'Lots of this sale were changed while you looked. Nothing was imported. Please look at the difference again.',
  TableUnreadable: null,
  PictureUnusable: null,
  CropOutside: 'This part reaches beyond the picture. Nothing was changed.',
  UploadGone: 'This upload is not there anymore, or not whole. Please upload the picture again.',
  LotHasAllPictures: 'This lot has as many pictures as a lot may have.',
  TableHasProblems: 'Some cells of the table still have to be mended. Nothing was imported.',
  LotsStayInPreview:
    'Lots move between drafts alone: what a preview has shown stays in it. Nothing was changed.',

  // Looks at drafts.
  LookIsOver:
    'This link was opened already, or is older than a minute. Please open the pages from the console again.',

  // What consignors are asked by a link.
  ConsentLinkGone: 'This link is not open anymore. Please ask the company for another one.',
  ConsentIsAnswered: 'You have answered already. Please write to the company to change that.',
  ConsentLotsChanged:
    'The company has changed some of these lots while you looked. Please look at them again.',
  ConsentNeedsText: 'Please say what should be changed.',

  // Accounts: signing up and in, password, e-mail, what proves who somebody is.
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
  VerifyEmailFirst: 'Please verify your e-mail address first.',
  AccountLeadsLot:
    'You are the high bidder on a lot that is still open, and a bid is binding. You can deactivate your account once your lots have closed.',
  AccountOwesWins:
    'You have won lots that are not paid for yet. You can deactivate your account once all their invoices have come and are paid.',
  AccountOwnsCompany:
    'You are the only owner of a company here. Make somebody else an owner in its console first.',

  PasskeyNotAdded: 'The passkey could not be added. Please try again.',
  PasskeyNotYours: 'This is not a passkey of your account. Please try again, or use your password.',
  PasskeyLoginFailed:
    'This passkey could not sign you in. Please try again, or log in with your password.',
  TooManyPasskeys: `You have ${limits.passkeysPerAccount} passkeys already. Please remove one that you do not use.`,
  WrongSecondFactorCode:
    'This code is not right, or was used already. Please wait for the next one.',
  TooManyWrongCodes: 'Too many wrong codes. Please try again in half an hour.',
  WrongFirstCode:
    'This code is incorrect. Please enter the one that your app shows now, and check that the clock of the device is right.',

  // Cards and certificates.
  CardDeclined: null,
  CardProcessing: texts.paymentProcessing,
  CardFailed: texts.paymentFailed,
  CardUnknown: texts.paymentUnexpected,
  CardsUnreachable: texts.paymentUnreachable,
  CardLeadsLot:
    'You are the high bidder on a lot that is still open, and a bid is binding. You can put another card in the place of this one, or remove it once your lots have closed.',
  CardOwesWins:
    'You have won lots that are not paid for yet. You can put another card in the place of this one, or remove it once they are paid.',
  InvalidCertificate: null,
  CertificateFileMissing: texts.certificateFileMissing,
  UnusableCertificateFile: null,
  TooManyCertificates: null,

  // Text messages.
  SmsUnavailable: 'Text messages are not available here.',
  InvalidSmsPhone: null,
  TooManyPhoneChanges: 'Too many changes for one day. Please try again tomorrow.',
  TooManyReminders: null,
  LotClosed: 'This lot has closed.',

  // Bids and favorites.
  /** With the seller's reason. */
  SalePaused: null,
  /** With the bidder's own limit. */
  AboveLimit: null,
  BidIsVoid:
    'This bid does not count: you took it back while it waited, or you have bid again on this lot since.',
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

  // Publishing a sale.
  SaleNotReady: 'This sale cannot be published yet. Please mend what is listed.',
  SaleNotCancelled:
    'A sale is canceled before its first lot closes. Lots that are still open can be withdrawn or canceled one by one.',
  SaleHasToBeSold:
    'Lots without a reserve have bids in this sale, so they have to be sold unless one of the causes is true of them. You can pause the sale, or give it more time.',
  SaleHasNoInvoices:
    'This sale is put away once every winner has their invoice. Nothing was changed.',
  SaleIsCancelled: 'This sale was canceled. Nothing was changed.',
  SaleIsPublished: 'This sale is published already.',
  PublicationInPast: 'This time has passed. Please choose a later one, or publish now.',
  NothingScheduled: 'No publication of this sale is scheduled anymore.',

  // Rehearsing a sale.
  NothingToRehearse: 'This sale has no lots yet, so there is nothing to rehearse.',
  SaleHasBegunToClose: 'The first lot of this sale has closed, so it is too late to rehearse it.',
  RehearsalUnderWay:
    'A sale of your company is being rehearsed already, or waits for it. Please wait for its end, or stop it there.',

  // Paying and picking up.
  NothingDue: 'Nothing is due on this invoice.',
  PaymentDisputed:
    'A payment of this invoice is disputed at the bank. It can be paid once that is decided.',
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
    'Lots are added to a published sale until its first lot has closed. Nothing was added.',
  /** With both times. */
  PickupTooEarlyForLot: null,
  SaleNotRunning: 'This sale is not running: it is not published, or all its lots have closed.',
  TooManyAnnouncements: `A sale has at most ${limits.announcementsPerDay} announcements in 24 hours, or nobody would read them.`,
  NothingToExtend: 'None of these lots is open anymore, so there is nothing to extend.',

  // Lots that the hammer passed.
  SaleNotSettled:
    'Lots are decided on once all lots of the sale have closed and its invoices are made.',
  LotIsDecided: 'This lot is sold, returned or in another sale already.',
  LotNotPassed: 'This lot did not pass in this sale.',
  OfferIsOpen: 'This lot is offered to somebody. Withdraw the offer first, or wait for the answer.',
  NoOpenOffer: 'There is no open offer of this lot: it was answered, or its time has run out.',
  NobodyToOffer: 'There is nobody left to offer this lot to.',
  BidderMayNotBuy: 'The high bidder may not buy this lot. Offer it to the next one.',
  OfferOutOfRange: 'The price of an offer lies between the bid and the reserve.',
  OfferWasDeclined: 'This bidder has declined that price or a lower one.',
  DraftNeeded: 'A lot is put into another sale while that is a draft.',
  NoLotDecided: 'None of these lots could be decided on.',
  OfferHasEnded: 'This offer has ended, so it cannot be answered anymore.',
  OfferIsAnswered: 'You have answered this offer already.',
  OfferNotForYou: 'You cannot buy this lot. Please contact the seller.',
} as const;

type Sentences = typeof sentences;
export type RefusalCode = keyof Sentences;
/** Codes whose sentence is always the same. */
type SaidAlike = {
  [Code in RefusalCode]: Sentences[Code] extends string ? Code : never;
}[RefusalCode];

export const RefusalCode = z.enum(Object.keys(sentences) as [RefusalCode, ...RefusalCode[]]);

/** The one shape of a refusal, as of an error answer: what is wrong for a program, and for a person. */
export const Refusal = z.object({
  isError: z.literal(true),
  code: RefusalCode,
  message: z.string(),
});
export type Refusal = z.infer<typeof Refusal>;

/** A refusal with its sentence: the code's own, or the one that was made for the case. */
export function refused(code: SaidAlike): Refusal;
export function refused(code: Exclude<RefusalCode, SaidAlike>, sentence: string): Refusal;
export function refused(code: RefusalCode, sentence?: string): Refusal {
  return { isError: true, code, message: sentence ?? sentences[code] ?? '' };
}

/** The call did its work; a sentence may say so. */
export function done(message = ''): { isError: false; message: string } {
  return { isError: false, message };
}

const Done = z.object({ isError: z.literal(false), message: z.string() });

/** Answer of what did its work, with what else it holds. */
export const doneWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => Done.extend(shape);

/** Answer of calls that either did their work or say why not, with what else both answers hold. */
export const outcomeWith = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('isError', [doneWith(shape), Refusal.extend(shape)]);
export const Outcome = outcomeWith({});
export type Outcome = z.infer<typeof Outcome>;

/** A refusal where the message itself "means failure" (second specification, section 7). */
export const RefusalByMessage = Refusal.omit({ isError: true });
/** Answer of calls that say nothing but why they have not done what was asked. */
export const NothingOrRefusal = z.union([RefusalByMessage, z.strictObject({})]);

/**
 * The body of calls of which "a response body is an error message"; success is empty. A handler answers
 * with the whole refusal, and a browser reads one: on the wire the code is in `X-Refusal-Code`.
 */
export const ErrorText = z.string().brand<'ErrorText'>();
