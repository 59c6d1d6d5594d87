export {
  lotAdded,
  lotChanged,
  lotCorrected,
  salePreviewed,
  salePublished,
  saleSettled,
  termsChanged,
} from './facts-of-sales.ts';
export { changePickupWindows } from './change-pickup-windows.ts';
export type { ChosenWindows } from './change-pickup-windows.ts';
export { changeLot } from './change-lot.ts';
export { changeLockedTerms, changeTerms, readFixedTerms } from './change-terms.ts';
export type { SaleTermsChange } from './change-terms.ts';
export type { LotChange } from './change-lot.ts';
export { lockRunningSale } from './locked-sale.ts';
export { addLotPicture } from './add-lot-picture.ts';
export { arrangePictures } from './arrange-pictures.ts';
export { firstPicture, readPhotoWall, readPicturesOfSale } from './lot-pictures.queries.ts';
export type { LotPicture } from './lot-pictures.queries.ts';
export { replaceLotPicture } from './replace-lot-picture.ts';
export type { ReplacedPicture } from './replace-lot-picture.ts';
export type { AddedPicture } from './add-lot-picture.ts';
export { readOwnSale, readSessions } from './own-sale.queries.ts';
export type { LotsDependencies, LotsEdit } from './change-lots-once.ts';
export { importLots, readLotsToImportInto } from './import-lots.ts';
export type { ImportedLots } from './import-lots.ts';
export type { OpenLots, ResetLots } from './insert-lots.ts';
export { textsOf } from './lot-cells.ts';
export type { LotValues } from './lot-cells.ts';
export type { RunningLot, RunningLots } from './correct-lot.ts';
export { readCorrectedFields } from './lot-corrections.queries.ts';
export type { CorrectedField } from './lot-corrections.queries.ts';
export { fieldWords } from './field-words.ts';
export { boundedText, checkAmounts, lotFields, lotLimits } from './lot-fields.ts';
export type { Complain } from './lot-fields.ts';
export {
  addVisits,
  findOrMakeLink,
  readLinks,
  readLinksOfSale,
  removeLink,
} from './links.queries.ts';
export type { MarketingLink } from './links.queries.ts';
export { lockSale, lockSaleToPublish, readStateOf } from './locked-sale.ts';
export type { LockedSale } from './locked-sale.ts';
export {
  isTimeZone,
  nextWeekday,
  parseMoment,
  resolveMoment,
  wallTime,
  weeksLater,
} from './moment.ts';
export type { Moment } from './moment.ts';
export { taxNote } from './no-tax.ts';
export { divideLots } from './divide-lots.ts';
export { partLots } from './part-lots.ts';
export type {
  Sale,
  SaleImage,
  SaleLink,
  SaleLot,
  SalePickupWindow,
  SaleSession,
  SaleTerms,
} from './sale.ts';
export {
  bringTo,
  hasPhoto,
  markCancelled,
  markPreviewed,
  markPublished,
  markSettled,
  updateAuctionPhoto,
} from './sales.queries.ts';
export type { SaleStage } from './sales.queries.ts';
export { schedulePublication, takeBackPublication } from './scheduled-publications.queries.ts';
export { relistLots } from './relist-lots.ts';
export { scheduleSale } from './schedule-sale.ts';
export type { SaleSchedule, SaleToSchedule } from './schedule-sale.ts';
export { insertDraft, isLinked, readSetup, sessionId, updateSetup } from './set-up-sale.queries.ts';
export type { MoveCloses, SetupChange, StoredSession, StoredSetup } from './set-up-sale.queries.ts';
export { storedIncrements, storedPremium, storedState } from './stored-terms.ts';
export { HostTaken, writeSale } from './write-sale.ts';
export type { WrittenSale } from './write-sale.ts';
export { stateWords } from './state-words.ts';
