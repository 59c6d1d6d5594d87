// Written by packages/server/scripts/generate-schema.ts from the migrations.

import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AfterSaleOffers {
  auction_id: string;
  bidder_id: string;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  lot_id: string;
  made_at: Timestamp;
  made_by: string;
  paddle_number: number;
  price_cents: number;
  state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>;
}

export interface Agreements {
  agreed_at: Timestamp;
  auction_id: string | null;
  host: string;
  id: string;
  kind: string;
  text_hash: Buffer;
  user_id: string;
}

export interface AlertDeliveries {
  alert_ids: string[];
  id: string;
  raised_at: Timestamp;
}

export interface Alerts {
  auction_id: string | null;
  created_at: Generated<Timestamp>;
  dismissed_at: Timestamp | null;
  id: string;
  kind:
    | 'BidderUserAuctionApproved'
    | 'BidderOutbid'
    | 'BidderWins'
    | 'HighBidAfterRetract'
    | 'FavoriteBidOn'
    | 'LotWithdrawn'
    | 'EitherOrPlaced'
    | 'SellerPublishedAuction'
    | 'Test';
  lot_id: string | null;
  message_text: string;
  paddle_number: number | null;
  seen_until: Timestamp | null;
  session_id: string | null;
  times: Generated<number>;
  told_at: Timestamp | null;
  user_id: string;
}

export interface Announcements {
  announced_at: Timestamp;
  auction_id: string;
  by_mail: boolean;
  id: string;
  kind: Generated<'said' | 'lot-added' | 'extension' | 'cancellation'>;
  lot_id: string | null;
  text: string;
}

export interface ApiTokens {
  expires_at: Timestamp;
  id: string;
  last_used_at: Timestamp | null;
  made_at: Generated<Timestamp>;
  maker_id: string;
  name: string;
  revoked_at: Timestamp | null;
  scopes: string[];
  secret_hash: Buffer;
  seller_company_id: string;
}

export interface ApprovalRules {
  newcomer_limit_cents: number | null;
  paid_anywhere: number | null;
  paid_here: number | null;
  seller_company_id: string;
}

export interface ArrangedLots {
  after_lot: string | null;
  auction_id: string;
  is_moved: Generated<boolean>;
  is_now: ColumnType<unknown, string, string> | null;
  key: string;
  lot_id: string;
  number_after: string | null;
  number_before: string | null;
  own_close_at: Timestamp | null;
  place: number | null;
  session_id: string | null;
  was: ColumnType<unknown, string, string> | null;
}

export interface AuctionMarketingLinks {
  created_at: Generated<Timestamp>;
  id: string;
  name: string;
  session_id: string;
  visits: Generated<number>;
}

export interface Auctions {
  address1: string;
  address2: Generated<string>;
  approval: 'automatic' | 'manual';
  archived_at: Timestamp | null;
  auto_charge: Generated<boolean>;
  buyers_premium_ppm: number;
  cancellation_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  charge_delay_ms: Generated<number>;
  city: string;
  created_at: Generated<Timestamp>;
  description_html: Generated<string>;
  id: string;
  increments: ColumnType<unknown, string, string>;
  lot_interval_ms: number;
  manager_id: string | null;
  no_tax_note: Generated<string>;
  no_tax_reason:
    | 'casual-sale'
    | 'exempt-seller'
    | 'exempt-goods'
    | 'for-resale'
    | 'no-tax-state'
    | 'other'
    | null;
  photo_key: string | null;
  pickup_options: Generated<
    ArrayType<
      | 'PickupOnSite'
      | 'RelocateStore'
      | 'LocalDelivery'
      | 'ThirdPartyShip'
      | 'InHouseShip'
      | 'ReturnsAccepted'
    >
  >;
  pickup_terms_html: Generated<string>;
  premium_rules: ColumnType<unknown, string, string> | null;
  previewed_at: Timestamp | null;
  published_at: Timestamp | null;
  reserve_policy: 'in-full' | 'by-increments';
  sales_tax_ppm: number;
  seller_company_id: string;
  settled_at: Timestamp | null;
  soft_close_ms: number;
  starts_at: Timestamp | null;
  state: string;
  terms_html: Generated<string>;
  time_zone: string;
  title: string;
  whole_increments_only: Generated<boolean>;
  zip: string;
}

export interface AuctionSessions {
  auction_id: string;
  description_html: Generated<string>;
  first_close_at: Timestamp;
  id: string;
  position: number;
  title: Generated<string>;
}

export interface AuditLog {
  action: string;
  after: ColumnType<unknown, string, string> | null;
  at: Generated<Timestamp>;
  auction_id: string | null;
  before: ColumnType<unknown, string, string> | null;
  id: string;
  lot_id: string | null;
  person: string;
  person_id: string | null;
  reason: Generated<string>;
  seller_company_id: string | null;
  subject: string;
}

export interface Authenticators {
  last_step: number;
  sealed_secret: Buffer;
  set_up_at: Timestamp;
  user_id: string;
}

export interface AuthenticatorSetups {
  expires_at: Timestamp;
  login_id: string;
  sealed_secret: Buffer;
}

export interface BidderBlocks {
  blocked_at: Generated<Timestamp>;
  blocked_until: Timestamp | null;
  cause: Generated<'unpaid' | 'fraud' | 'other'>;
  id: string;
  reason: string;
  seller_company_id: string;
  user_id: string;
}

export interface BidderLimitChanges {
  changed_at: Generated<Timestamp>;
  from_cents: number | null;
  id: string;
  registration_id: string;
  to_cents: number | null;
}

export interface BidderNotes {
  id: string;
  noted_at: Generated<Timestamp>;
  noted_by: string;
  seller_company_id: string;
  text: string;
  user_id: string;
}

export interface Bids {
  bid_count: number;
  bidder_id: string;
  close_at: Timestamp;
  id: string;
  increment_cents: number;
  lot_id: string;
  max_cents: number;
  ordinal: number | null;
  own_max_cents: number | null;
  paddle_number: number;
  placed_at: Timestamp;
  price_cents: number | null;
  reason: string | null;
  reserve_met: boolean;
  result:
    | 'BidWins'
    | 'BidOutbidByMax'
    | 'IncreaseMax'
    | 'DecreaseMax'
    | 'FailedReserve'
    | 'FailedMinimum'
    | 'FailedLowBid'
    | 'IllegalIncrement'
    | 'SelfUnderbid'
    | 'LotClosed'
    | 'LotWidthdrawn';
  retracted_at: Timestamp | null;
  seen: boolean;
  sequence: number;
  unique_id: string;
}

export interface CardCustomers {
  attempt_id: string;
  customer_ref: string | null;
  gateway: 'sandbox' | 'stripe';
  user_id: string;
}

export interface CardSetups {
  closed_at: Timestamp | null;
  gateway: 'sandbox' | 'stripe';
  id: string;
  setup_ref: string | null;
  user_id: string;
}

export interface Categories {
  id: Generated<number>;
  name: string;
}

export interface ConsentedLots {
  lot_id: string;
  request_id: string;
  shown_hash: Buffer;
}

export interface ConsentRequests {
  answer: 'agreed' | 'change' | null;
  answer_text: Generated<string>;
  answered_at: Timestamp | null;
  auction_id: string;
  consignor_id: string;
  email: string;
  expires_at: Timestamp;
  id: string;
  key_hash: Buffer;
  revoked_at: Timestamp | null;
  sent_at: Generated<Timestamp>;
}

export interface ConsignorAccounts {
  consignor_id: string;
  user_id: string;
}

export interface Consignors {
  created_at: Generated<Timestamp>;
  email: Generated<string>;
  id: string;
  name: string;
  note: Generated<string>;
  phone: Generated<string>;
  seller_company_id: string;
}

export interface DatabaseBackups {
  finished_at: Timestamp;
  kind: 'full' | 'diff';
}

export interface Digests {
  looked_to: Timestamp;
  retry_at: Timestamp | null;
  user_id: string;
}

export interface Disputes {
  amount_cents: number;
  answer_by: Timestamp | null;
  attempt_id: string;
  dispute_ref: string;
  is_open: boolean;
  opened_at: Timestamp;
  reason: string;
  withdrawn_cents: number;
}

export interface DomainLooks {
  finding: 'ours' | 'silent' | 'nowhere' | 'elsewhere';
  host: string;
  looked_at: Timestamp;
  wrong_looks: number;
}

export interface DraftLooks {
  auction_id: string;
  expires_at: Timestamp;
  host: string;
  id: string;
  is_open: Generated<boolean>;
  key_hash: Buffer;
  login_id: string | null;
  made_by: string;
}

export interface EitherOrGroups {
  auction_id: string;
  canceled_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: string;
  look_at: Generated<Timestamp>;
  made_at: Generated<Timestamp>;
  user_id: string;
  version: Generated<number>;
  wanted: number;
}

export interface EitherOrLots {
  group_id: string;
  let_go_at: Timestamp | null;
  lot_id: string;
  max_cents: number;
  placed_as: string | null;
  placed_at: Timestamp | null;
  rank: number;
  untold: Generated<boolean>;
  user_id: string;
}

export interface EmailChanges {
  code_hash: Buffer;
  expires_at: Timestamp;
  new_email: string;
  tries: Generated<number>;
  user_id: string;
}

export interface EmailChangeUndos {
  created_at: Timestamp;
  expires_at: Timestamp;
  key_hash: Buffer;
  old_email: string;
  user_id: string;
}

export interface EmailVerifications {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  link_hash: Buffer;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
}

export interface FactDeliveries {
  fact_id: number;
  follower: string;
}

export interface Facts {
  body: ColumnType<unknown, string, string>;
  id: Generated<number>;
  name: string;
  recorded_at: Generated<Timestamp>;
  transaction_id: Generated<string>;
}

export interface Favorites {
  created_at: Generated<Timestamp>;
  lot_id: string;
  told_at: Timestamp | null;
  told_sequence: Generated<number>;
  user_id: string;
}

export interface FollowedSearches {
  followed_at: Timestamp;
  search_id: string;
  user_id: string;
}

export interface Follows {
  followed_at: Timestamp;
  seller_company_id: string;
  user_id: string;
}

export interface HandedOverLots {
  handover_id: string;
  invoice_id: string;
  lot_id: string;
}

export interface Handovers {
  handed_over_at: Timestamp;
  id: string;
  invoice_id: string;
  signature: string;
  signed_by: string;
  staff_id: string;
}

export interface HeardDeliveries {
  heard_at: Generated<Timestamp>;
  provider: string;
  ref: string;
}

export interface Hosts {
  closed_at: Timestamp | null;
  host: string;
  is_console: Generated<boolean>;
  logo_key: string | null;
  name: string;
  seller_company_id: string | null;
}

export interface ImportHeadings {
  field: string | null;
  heading: string;
  said_at: Generated<Timestamp>;
  seller_company_id: string;
}

export interface InvoiceChangeLots {
  change_id: string;
  invoice_id: string;
  lot_id: string;
}

export interface InvoiceChanges {
  amount_cents: number;
  created_at: Timestamp;
  id: string;
  invoice_id: string;
  kind: 'adjustment' | 'void' | 'fee';
  label: string;
  made_by: string;
  notes: Generated<string>;
  taxable: boolean;
}

export interface InvoiceCounters {
  last_number: number;
  seller_company_id: string;
}

export interface InvoiceKeys {
  created_at: Timestamp;
  invoice_id: string;
  key_hash: Buffer;
  revoked_at: Timestamp | null;
}

export interface InvoiceLots {
  code: string;
  hammer_cents: number;
  invoice_id: string;
  lot_id: string;
  lot_number: string;
  premium_cents: number;
  premium_exempt: boolean;
  title: string;
}

export interface InvoicePayments {
  accepted: boolean;
  amount_cents: number;
  attempt_id: string | null;
  brand: Generated<string>;
  id: string;
  invoice_id: string;
  kind: 'card' | 'cash' | 'check' | 'other' | 'refund' | 'chargeback';
  last4: Generated<string>;
  made_by: string;
  notes: Generated<string>;
  processed_at: Timestamp;
  return_ref: string | null;
}

export interface Invoices {
  address1: string;
  address2: string;
  adjustments_cents: Generated<number>;
  auction_id: string;
  bidder_id: string;
  bidder_name: string;
  city: string;
  company_name: string;
  created_at: Timestamp;
  disputed_cents: Generated<number>;
  email: string;
  fees_cents: Generated<number>;
  hammer_cents: number;
  id: string;
  invoice_number: number;
  latest_attempt: Generated<'none' | 'open' | 'declined'>;
  notes: Generated<string>;
  paddle_number: number;
  paid_cents: Generated<number>;
  phone: string;
  premium_cents: number;
  premium_rules: ColumnType<unknown, string, string>;
  revision: Generated<number>;
  sales_tax_ppm: number;
  seller_company_id: string;
  state: string;
  sub_total_cents: number;
  tax_cents: number;
  tax_certificate_id: string | null;
  taxable_cents: number;
  total_cents: number;
  voids_cents: Generated<number>;
  zip: string;
}

export interface KeptTexts {
  body: string;
  kept_at: Timestamp;
  text_hash: Buffer;
}

export interface LoginNetworks {
  device_hash: Buffer;
  first_seen_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  network_hash: Buffer;
  user_id: string;
}

export interface Logins {
  comes_from: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  host: string;
  id: string;
  keep_logged_in: boolean;
  last_seen_at: Generated<Timestamp>;
  proved_at: Timestamp | null;
  second_factor_at: Timestamp | null;
  token_hash: Buffer;
  user_agent: Generated<string>;
  user_id: string;
}

export interface LotCorrections {
  after: string;
  before: string;
  change_id: string;
  corrected_at: Timestamp;
  field:
    | 'title'
    | 'description'
    | 'condition'
    | 'pieces'
    | 'dimensions'
    | 'provenance'
    | 'code'
    | 'lowEstimate'
    | 'highEstimate'
    | 'pictures';
  id: string;
  lot_id: string;
}

export interface LotEdits {
  auction_id: string;
  key: string;
  made_at: Generated<Timestamp>;
  reply: ColumnType<unknown, string, string>;
}

export interface LotEvents {
  bid_id: string | null;
  close_at: Timestamp;
  happened_at: Timestamp;
  kind:
    | 'bid'
    | 'retracted'
    | 'reserve-lowered'
    | 'extended-for-outage'
    | 'sold'
    | 'passed'
    | 'withdrawn'
    | 'paused'
    | 'resumed'
    | 'extended-by-seller'
    | 'corrected'
    | 'cancelled';
  lot_id: string;
  price_cents: number | null;
  sequence: number;
}

export interface LotImages {
  file_key: string;
  file_name: string;
  height: number;
  id: string;
  lot_id: string;
  position: number;
  uncropped_height: number | null;
  uncropped_key: string | null;
  uncropped_width: number | null;
  width: number;
}

export interface LotOutcomes {
  auction_id: string;
  happened_at: Timestamp;
  kind: 'sold' | 'returned' | 'relisted';
  lot_id: string;
  offer_id: string | null;
  ordinal: number;
  relisted_as: string | null;
}

export interface LotQuestions {
  answer: string | null;
  answered_at: Timestamp | null;
  answered_by: string | null;
  asked_at: Generated<Timestamp>;
  asker_id: string;
  dismissed_at: Timestamp | null;
  host: string;
  id: string;
  lot_id: string;
  question: string;
}

export interface LotReports {
  cause: 'counterfeit' | 'stolen' | 'unlawful' | 'wrong-description' | 'shill-bidding' | 'other';
  handled_at: Timestamp | null;
  handled_by: string | null;
  id: string;
  lot_id: string;
  lot_number: string;
  lot_title: string;
  note: string | null;
  reported_at: Generated<Timestamp>;
  reporter_id: string;
  sale_title: string;
  seller_company_id: string;
  text: string;
}

export interface Lots {
  auction_id: string;
  category_id: number | null;
  code: Generated<string>;
  condition: Generated<string>;
  created_at: Generated<Timestamp>;
  description_html: Generated<string>;
  dimensions: Generated<string>;
  high_estimate_cents: number | null;
  id: string;
  lot_number: string;
  low_estimate_cents: number | null;
  pieces: Generated<number>;
  position: number;
  premium_exempt: Generated<boolean>;
  provenance: Generated<string>;
  session_id: string;
  title: string;
  transport_fee_cents: number | null;
  version: Generated<number>;
}

export interface LotSmsSubscriptions {
  created_at: Generated<Timestamp>;
  lot_id: string;
  user_id: string;
}

export interface LotStates {
  accepted_count: Generated<number>;
  auction_id: string;
  bid_count: Generated<number>;
  cancellation_cause: 'destroyed' | 'stolen' | 'unlawful' | 'recalled' | null;
  close_at: Timestamp;
  consignor_id: string | null;
  ended_at: Timestamp | null;
  increments: ColumnType<unknown, string, string> | null;
  leader_id: string | null;
  leader_max_cents: number | null;
  leader_paddle: number | null;
  lot_id: string;
  outcome: 'sold' | 'passed' | 'withdrawn' | 'cancelled' | null;
  price_cents: number | null;
  reserve_cents: number | null;
  reserve_met: Generated<boolean>;
  scheduled_close_at: Timestamp;
  sequence: Generated<number>;
  session_id: string;
  start_price_cents: number;
  withdrawal_reason: Generated<string>;
}

export interface LotVersions {
  auction_id: string;
  version: number;
}

export interface MailNotices {
  kind: 'won' | 'outbid' | 'announced' | 'bid-lost';
  sent_at: Timestamp;
  subject_id: string;
  user_id: string;
}

export interface MailOptOuts {
  kind: 'outbid' | 'announcements' | 'approvals' | 'answers' | 'offers' | 'digest';
  user_id: string;
}

export interface Managers {
  created_at: Generated<Timestamp>;
  email: string;
  first_name: string;
  id: string;
  last_name: string;
  phone: Generated<string>;
  photo_key: string | null;
  position: Generated<string>;
  seller_company_id: string;
}

export interface NewsletterSubscriptions {
  asked_at: Timestamp;
  asks: Generated<number>;
  asks_since: Timestamp;
  email: string;
  id: string;
  since: Timestamp;
  site_host: string;
  state: 'pending' | 'subscribed' | 'unsubscribed';
}

export interface Nodes {
  alive_at: Timestamp;
  id: string;
  started_at: Timestamp;
}

export interface Operators {
  added_at: Generated<Timestamp>;
  user_id: string;
}

export interface OperatorViews {
  began_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  ends_at: Timestamp;
  id: string;
  login_id: string;
  operator_id: string;
  reason: string;
  seller_company_id: string;
}

export interface Outages {
  began_at: Timestamp;
  ended_at: Timestamp;
  extended_lots: number;
  id: string;
}

export interface Outbox {
  attempts: Generated<number>;
  channel: 'email' | 'sms';
  created_at: Generated<Timestamp>;
  data: ColumnType<unknown, string, string>;
  id: string;
  last_error: string | null;
  recipient: string;
  sent_at: Timestamp | null;
  template: string;
}

export interface PaddleCounters {
  auction_id: string;
  last_number: number;
}

export interface PasskeyChallenges {
  challenge_hash: Buffer;
  expires_at: Timestamp;
  host: string;
  login_id: string | null;
  password_mark: Buffer | null;
}

export interface Passkeys {
  created_at: Timestamp;
  credential_id: Buffer;
  host: string;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  sign_count: number;
  user_id: string;
}

export interface PasswordResets {
  expires_at: Timestamp;
  key_hash: Buffer;
  user_id: string;
}

export interface PaymentAttempts {
  amount_cents: number;
  asked_at: Timestamp;
  brand: string;
  cause: 'schedule' | 'pay-now';
  customer_ref: string;
  ended_at: Timestamp | null;
  failure_code: string | null;
  failure_message: string | null;
  gateway: 'sandbox' | 'stripe';
  host: string | null;
  id: string;
  intent_ref: string | null;
  invoice_id: string;
  last4: string;
  look_at: Timestamp | null;
  method_ref: string;
  returns_asked_at: Timestamp | null;
  revision: number;
  state: 'asked' | 'processing' | 'authentication-required' | 'succeeded' | 'declined' | 'canceled';
}

export interface PaymentMethods {
  brand: string;
  created_at: Generated<Timestamp>;
  customer_ref: string;
  described_at: Generated<Timestamp>;
  exp_month: number;
  exp_year: number;
  fingerprint: string | null;
  gateway: 'sandbox' | 'stripe';
  last4: string;
  method_ref: string;
  user_id: string;
}

export interface PendingBids {
  above_limit_since: Timestamp | null;
  bidder_id: string;
  entered_at: Timestamp;
  id: string;
  lot_id: string;
  max_cents: number;
  unique_id: string;
  void_cause: string | null;
  voided_at: Timestamp | null;
}

export interface PickupCollectors {
  invoice_id: string;
  name: string;
  named_at: Timestamp;
}

export interface PickupReleases {
  id: string;
  invoice_id: string;
  moves: number;
  released_at: Timestamp;
  starts_at: Timestamp;
}

export interface PickupReservations {
  created_at: Timestamp;
  id: string;
  invoice_id: string;
  moves: Generated<number>;
  per_slot: number;
  place: number;
  remind_at: Timestamp | null;
  reminded_at: Timestamp | null;
  starts_at: Timestamp;
  window_id: string;
}

export interface PickupWindows {
  auction_id: string;
  ends_at: Timestamp;
  id: string;
  per_slot: number;
  slot_minutes: number;
  starts_at: Timestamp;
}

export interface PictureUploads {
  auction_id: string;
  bytes: number;
  id: string;
  made_at: Generated<Timestamp>;
  parts: Generated<string[]>;
  received: Generated<number>;
  seller_company_id: string;
  uploader_id: string;
}

export interface PublicAuctions {
  address1: string;
  address2: Generated<string>;
  approval: 'automatic' | 'manual';
  archived_at: Timestamp | null;
  auto_charge: Generated<boolean>;
  buyers_premium_ppm: number;
  cancellation_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  charge_delay_ms: Generated<number>;
  city: string;
  created_at: Generated<Timestamp>;
  description_html: Generated<string>;
  id: string;
  increments: ColumnType<unknown, string, string>;
  lot_interval_ms: number;
  manager_id: string | null;
  no_tax_note: Generated<string>;
  no_tax_reason:
    | 'casual-sale'
    | 'exempt-seller'
    | 'exempt-goods'
    | 'for-resale'
    | 'no-tax-state'
    | 'other'
    | null;
  photo_key: string | null;
  pickup_options: Generated<
    ArrayType<
      | 'PickupOnSite'
      | 'RelocateStore'
      | 'LocalDelivery'
      | 'ThirdPartyShip'
      | 'InHouseShip'
      | 'ReturnsAccepted'
    >
  >;
  pickup_terms_html: Generated<string>;
  premium_rules: ColumnType<unknown, string, string> | null;
  previewed_at: Timestamp | null;
  published_at: Timestamp | null;
  reserve_policy: 'in-full' | 'by-increments';
  sales_tax_ppm: number;
  seller_company_id: string;
  settled_at: Timestamp | null;
  soft_close_ms: number;
  starts_at: Timestamp | null;
  state: string;
  terms_html: Generated<string>;
  time_zone: string;
  title: string;
  whole_increments_only: Generated<boolean>;
  zip: string;
}

export interface PublicSellers {
  address1: Generated<string>;
  brand_color: string | null;
  city: Generated<string>;
  company_name: string;
  created_at: Generated<Timestamp>;
  description_html: Generated<string>;
  email: string;
  facebook_url: Generated<string>;
  id: string;
  instagram_url: Generated<string>;
  license_number: Generated<string>;
  logo_key: string | null;
  phone: Generated<string>;
  state: string;
  suspended_at: Timestamp | null;
  suspension_reason: Generated<string>;
  terms_html: Generated<string>;
  verified_at: Timestamp | null;
  zip: Generated<string>;
}

export interface PushDevices {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  failures: Generated<number>;
  free_at: Timestamp;
  login_id: string;
  p256dh: string;
  user_id: string;
}

export interface PushNotices {
  attempted_at: Timestamp | null;
  login_id: string;
  lot_id: string;
  outbid_at: Timestamp;
  told_of: Timestamp | null;
}

export interface RateLimits {
  ends_at: Timestamp;
  subject: string;
  used: number;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  user_id: string;
}

export interface Registrations {
  auction_id: string;
  decided_at: Timestamp | null;
  host: string | null;
  id: string;
  limit_cents: number | null;
  paddle_number: number | null;
  refusal_cause: 'unconfirmed' | 'unpaid' | 'not-collected' | 'too-far' | null;
  refusal_note: Generated<string>;
  requested_at: Generated<Timestamp>;
  status: 'pending' | 'approved' | 'refused';
  user_id: string;
}

export interface Rehearsals {
  asked_at: Generated<Timestamp>;
  asked_by: string;
  auction_id: string;
  beat_at: Timestamp | null;
  closed: Generated<number>;
  ended_at: Timestamp | null;
  id: string;
  lots: Generated<number>;
  problem:
    | 'NothingToRehearse'
    | 'SaleHasBegunToClose'
    | 'TooLong'
    | 'NoPostgres'
    | 'Interrupted'
    | 'Failed'
    | null;
  report: ColumnType<unknown, string, string> | null;
  seller_company_id: string;
  state: Generated<'waiting' | 'running' | 'done' | 'stopped' | 'failed'>;
  stop_asked: Generated<boolean>;
}

export interface RemovedLots {
  auction_id: string;
  lot_id: string;
  version: number;
}

export interface ReserveChanges {
  after_bids: number;
  changed_at: Timestamp;
  from_cents: number;
  lot_id: string;
  made_by: string;
  sequence: number;
  to_cents: number | null;
}

export interface Retractions {
  after_correction: Generated<boolean>;
  auction_id: string;
  bidder_id: string;
  block_cause: 'unpaid' | 'fraud' | 'consignor' | null;
  id: string;
  lot_id: string;
  made_by: string | null;
  reason: 'TypingSlip' | 'DescriptionChanged' | 'SellerNotReached' | null;
  retracted_at: Timestamp;
}

export interface SaleBudgets {
  auction_id: string;
  budget_cents: number;
  user_id: string;
}

export interface SaleExtensions {
  auction_id: string;
  extended_at: Timestamp;
  from_lot_id: string | null;
  id: string;
  minutes: number;
  reason: string;
}

export interface SalePauses {
  auction_id: string;
  by_operator: Generated<boolean>;
  id: string;
  paused_at: Timestamp;
  reason: string;
  resumed_at: Timestamp | null;
}

export interface SandboxPayments {
  amount_cents: number;
  attempt_id: string;
  client_secret: string;
  failure_code: string | null;
  intent_ref: string;
  method_ref: string;
  state: 'succeeded' | 'authentication-required' | 'declined' | 'canceled';
}

export interface ScheduledPayments {
  failures: Generated<number>;
  invoice_id: string;
  next_attempt_at: Timestamp | null;
  restarts: Generated<number>;
  told_no_card: Generated<boolean>;
}

export interface ScheduledPublications {
  auction_id: string;
  publish_at: Timestamp;
}

export interface Searches {
  category_ids: number[];
  id: string;
  narrow: Generated<ColumnType<unknown, string, string>>;
  order_by: string;
  used_at: Timestamp;
  words: string;
}

export interface SearchFigures {
  category_id: number | null;
  close_at: Timestamp;
  favorites: number;
  is_past: boolean;
  lot_id: string;
  posted_at: Timestamp;
  price_cents: number;
  seller_company_id: string | null;
  session_id: string | null;
  signature: string | null;
  start_price_cents: number;
  views: Generated<number>;
}

export interface SearchLots {
  category_id: number | null;
  close_at: Timestamp;
  document: string;
  favorites: number;
  is_past: boolean;
  lot_id: string;
  posted_at: Timestamp;
  price_cents: number;
  seller_company_id: string;
  session_id: string;
  start_price_cents: number;
  views: Generated<number>;
}

export interface SearchWords {
  lots: number;
  word: string;
}

export interface SellerCompanies {
  address1: Generated<string>;
  brand_color: string | null;
  city: Generated<string>;
  company_name: string;
  created_at: Generated<Timestamp>;
  description_html: Generated<string>;
  email: string;
  facebook_url: Generated<string>;
  id: string;
  instagram_url: Generated<string>;
  license_number: Generated<string>;
  logo_key: string | null;
  phone: Generated<string>;
  state: string;
  suspended_at: Timestamp | null;
  suspension_reason: Generated<string>;
  terms_html: Generated<string>;
  verified_at: Timestamp | null;
  zip: Generated<string>;
}

export interface SellerConnections {
  connected_at: Timestamp;
  seller_company_id: string;
  user_id: string;
}

export interface ServerSecrets {
  name: string;
  secret: Buffer;
}

export interface SignalLooks {
  auction_id: string;
  happened: number | null;
  is_final: Generated<boolean>;
  looked_at: Timestamp | null;
}

export interface Signals {
  bidder_id: string;
  evidence: ColumnType<unknown, string, string>;
  found_at: Generated<Timestamp>;
  id: string;
  kind: 'sharing' | 'lifting' | 'retracting' | 'returning';
  looked_at: Timestamp | null;
  looked_by: string | null;
  note: string | null;
  party_id: string | null;
  party_kind: 'staff' | 'company' | 'consignor' | null;
  seen_at: Generated<Timestamp>;
  seller_company_id: string | null;
  severity: 'low' | 'medium' | 'high';
}

export interface Sites {
  host: string;
  logo_key: string | null;
  name: string;
  seller_company_id: string | null;
}

export interface SmsMessages {
  created_at: Generated<Timestamp>;
  id: string;
  kind: 'welcome' | 'closes-today' | 'closes-soon';
  lot_id: string | null;
  marked_at: Timestamp | null;
  phone: string;
  provider_ref: string | null;
  send_before: Timestamp | null;
  state: Generated<'waiting' | 'unknown' | 'taken' | 'stopped' | 'refused' | 'dropped'>;
  user_id: string;
}

export interface SmsOptOuts {
  opted_out_at: Generated<Timestamp>;
  phone: string;
}

export interface SmsPhones {
  phone: string;
  saved_at: Generated<Timestamp>;
  user_id: string;
}

export interface Staff {
  role: 'owner' | 'manager' | 'cataloguer' | 'cashier' | 'viewer' | null;
  seller_company_id: string;
  user_id: string;
}

export interface StaffInvitations {
  accepted_by: string | null;
  email: string;
  expires_at: Timestamp;
  id: string;
  invited_by: string;
  key_hash: Buffer;
  role: 'owner' | 'manager' | 'cataloguer' | 'cashier' | 'viewer' | null;
  seller_company_id: string;
}

export interface StaffInvitationSales {
  auction_id: string;
  invitation_id: string;
  role: 'manager' | 'cataloguer' | 'cashier' | 'viewer';
}

export interface StaffSales {
  auction_id: string;
  role: 'manager' | 'cataloguer' | 'cashier' | 'viewer';
  seller_company_id: string;
  user_id: string;
}

export interface TaxCertificates {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  expires_on: string | null;
  file_key: string | null;
  first_approved_at: Timestamp | null;
  id: string;
  media_type: 'application/pdf' | 'image/jpeg';
  reviewed_at: Timestamp | null;
  state: string;
  tax_id: string;
  user_id: string;
  valid: boolean | null;
}

export interface TextVersions {
  id: Generated<number>;
  kind: 'site-terms' | 'privacy-policy' | 'company-terms' | 'auction-terms' | 'pickup-terms';
  since: Timestamp;
  subject: string;
  text_hash: Buffer;
}

export interface Transfers {
  expires_at: Timestamp;
  host: string;
  key_hash: Buffer;
  login_id: string;
}

export interface Users {
  address1: string | null;
  address2: Generated<string>;
  city: string | null;
  company_name: Generated<string>;
  created_at: Generated<Timestamp>;
  deactivated_at: Timestamp | null;
  email: string;
  email_verified_at: Timestamp | null;
  first_name: string;
  has_profile: Generated<boolean | null>;
  id: string;
  last_name: string;
  password_hash: string;
  phone: string | null;
  state: string | null;
  subscribed: Generated<boolean>;
  tax_exempt: Generated<boolean>;
  zip: string | null;
}

export interface WatcherCounts {
  auction_id: string;
  counted_at: Timestamp;
  node_id: string;
  watchers: number;
}

export interface WebhookAttempts {
  answer: string;
  at: Generated<Timestamp>;
  attempt: number;
  delivery_id: string;
  duration_ms: number;
  result: 'answered' | 'unreachable' | 'refused' | 'timeout' | 'broken';
  status: number | null;
}

export interface WebhookDeliveries {
  attempts: Generated<number>;
  body: string;
  endpoint_id: string;
  event: string;
  failures: Generated<number>;
  id: string;
  is_leaving: Generated<boolean>;
  made_at: Timestamp;
  next_at: Timestamp | null;
  settled_at: Timestamp | null;
  state: 'waiting' | 'delivered' | 'failed';
}

export interface WebhookEndpoints {
  description: string;
  events: string[];
  failing_since: Timestamp | null;
  given_up_at: Timestamp | null;
  id: string;
  is_on: Generated<boolean>;
  made_at: Generated<Timestamp>;
  old_secret: Buffer | null;
  old_secret_until: Timestamp | null;
  secret: Buffer;
  seller_company_id: string;
  url: string;
}

export interface DB {
  after_sale_offers: AfterSaleOffers;
  agreements: Agreements;
  alert_deliveries: AlertDeliveries;
  alerts: Alerts;
  announcements: Announcements;
  api_tokens: ApiTokens;
  approval_rules: ApprovalRules;
  arranged_lots: ArrangedLots;
  auction_marketing_links: AuctionMarketingLinks;
  auction_sessions: AuctionSessions;
  auctions: Auctions;
  audit_log: AuditLog;
  authenticator_setups: AuthenticatorSetups;
  authenticators: Authenticators;
  bidder_blocks: BidderBlocks;
  bidder_limit_changes: BidderLimitChanges;
  bidder_notes: BidderNotes;
  bids: Bids;
  card_customers: CardCustomers;
  card_setups: CardSetups;
  categories: Categories;
  consent_requests: ConsentRequests;
  consented_lots: ConsentedLots;
  consignor_accounts: ConsignorAccounts;
  consignors: Consignors;
  database_backups: DatabaseBackups;
  digests: Digests;
  disputes: Disputes;
  domain_looks: DomainLooks;
  draft_looks: DraftLooks;
  either_or_groups: EitherOrGroups;
  either_or_lots: EitherOrLots;
  email_change_undos: EmailChangeUndos;
  email_changes: EmailChanges;
  email_verifications: EmailVerifications;
  fact_deliveries: FactDeliveries;
  facts: Facts;
  favorites: Favorites;
  followed_searches: FollowedSearches;
  follows: Follows;
  handed_over_lots: HandedOverLots;
  handovers: Handovers;
  heard_deliveries: HeardDeliveries;
  hosts: Hosts;
  import_headings: ImportHeadings;
  invoice_change_lots: InvoiceChangeLots;
  invoice_changes: InvoiceChanges;
  invoice_counters: InvoiceCounters;
  invoice_keys: InvoiceKeys;
  invoice_lots: InvoiceLots;
  invoice_payments: InvoicePayments;
  invoices: Invoices;
  kept_texts: KeptTexts;
  login_networks: LoginNetworks;
  logins: Logins;
  lot_corrections: LotCorrections;
  lot_edits: LotEdits;
  lot_events: LotEvents;
  lot_images: LotImages;
  lot_outcomes: LotOutcomes;
  lot_questions: LotQuestions;
  lot_reports: LotReports;
  lot_sms_subscriptions: LotSmsSubscriptions;
  lot_states: LotStates;
  lot_versions: LotVersions;
  lots: Lots;
  mail_notices: MailNotices;
  mail_opt_outs: MailOptOuts;
  managers: Managers;
  newsletter_subscriptions: NewsletterSubscriptions;
  nodes: Nodes;
  operator_views: OperatorViews;
  operators: Operators;
  outages: Outages;
  outbox: Outbox;
  paddle_counters: PaddleCounters;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  payment_attempts: PaymentAttempts;
  payment_methods: PaymentMethods;
  pending_bids: PendingBids;
  pickup_collectors: PickupCollectors;
  pickup_releases: PickupReleases;
  pickup_reservations: PickupReservations;
  pickup_windows: PickupWindows;
  picture_uploads: PictureUploads;
  public_auctions: PublicAuctions;
  public_sellers: PublicSellers;
  push_devices: PushDevices;
  push_notices: PushNotices;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  registrations: Registrations;
  rehearsals: Rehearsals;
  removed_lots: RemovedLots;
  reserve_changes: ReserveChanges;
  retractions: Retractions;
  sale_budgets: SaleBudgets;
  sale_extensions: SaleExtensions;
  sale_pauses: SalePauses;
  sandbox_payments: SandboxPayments;
  scheduled_payments: ScheduledPayments;
  scheduled_publications: ScheduledPublications;
  search_figures: SearchFigures;
  search_lots: SearchLots;
  search_words: SearchWords;
  searches: Searches;
  seller_companies: SellerCompanies;
  seller_connections: SellerConnections;
  server_secrets: ServerSecrets;
  signal_looks: SignalLooks;
  signals: Signals;
  sites: Sites;
  sms_messages: SmsMessages;
  sms_opt_outs: SmsOptOuts;
  sms_phones: SmsPhones;
  staff: Staff;
  staff_invitation_sales: StaffInvitationSales;
  staff_invitations: StaffInvitations;
  staff_sales: StaffSales;
  tax_certificates: TaxCertificates;
  text_versions: TextVersions;
  transfers: Transfers;
  users: Users;
  watcher_counts: WatcherCounts;
  webhook_attempts: WebhookAttempts;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
}
