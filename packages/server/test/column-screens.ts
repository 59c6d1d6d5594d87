import type { CallName } from '@fairlot/contract';

/** The console call that writes a column, or why no screen writes it. */
export type Written = CallName | { readonly noScreen: string };

const seller = 'POST /api/console/sellers/:sellerId' as const;
const company = `${seller}/company` as const;
const logo = `${seller}/logo` as const;
const managers = `${seller}/managers` as const;
const setup = `${seller}/sales/:saleId/setup` as const;
const create = `${seller}/sales` as const;
const lots = `${seller}/sales/:saleId/changelots` as const;
const arrange = `${seller}/sales/:saleId/arrangelots` as const;
const take = `${seller}/sales/:saleId/pictures/take` as const;
const pictures = `${seller}/sales/:saleId/arrangepictures` as const;
const crop = `${seller}/sales/:saleId/croppicture` as const;
const links = `${seller}/sales/:saleId/marketing/links` as const;
const publish = `${seller}/sales/:saleId/publish` as const;

const byItself = { noScreen: 'written as something else is done, and never by itself' };
const byBids = { noScreen: 'follows from what was bid, which the seller never writes' };
const byOperator = { noScreen: 'the installation’s own, written by its operator’s commands' };

/** Columns of sellers' data that public pages read. A new one belongs here, with its screen. */
export const columnScreens: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
  SellerCompanies: {
    id: byItself,
    created_at: byItself,
    company_name: company,
    address1: company,
    city: company,
    state: company,
    zip: company,
    email: company,
    phone: company,
    license_number: company,
    description_html: company,
    terms_html: company,
    facebook_url: company,
    instagram_url: company,
    logo_key: logo,
    brand_color: `${seller}/color`,
    verified_at: 'POST /api/console/operator/verifycompany',
    suspended_at: 'POST /api/console/operator/suspendcompany',
    suspension_reason: 'POST /api/console/operator/suspendcompany',
  },
  Hosts: {
    host: `${seller}/site`,
    seller_company_id: `${seller}/site`,
    name: `${seller}/site`,
    is_console: byOperator,
    logo_key: byOperator,
    closed_at: byItself,
  },
  Managers: {
    id: byItself,
    created_at: byItself,
    seller_company_id: byItself,
    first_name: managers,
    last_name: managers,
    position: managers,
    email: managers,
    phone: managers,
    photo_key: `${managers}/:managerId/photo`,
  },
  Auctions: {
    id: create,
    seller_company_id: create,
    created_at: byItself,
    title: setup,
    description_html: setup,
    photo_key: `${seller}/sales/:saleId/photo`,
    address1: setup,
    address2: setup,
    city: setup,
    state: setup,
    zip: setup,
    manager_id: setup,
    time_zone: setup,
    starts_at: setup,
    lot_interval_ms: setup,
    soft_close_ms: setup,
    buyers_premium_ppm: setup,
    premium_rules: setup,
    sales_tax_ppm: setup,
    no_tax_reason: setup,
    no_tax_note: setup,
    increments: setup,
    whole_increments_only: setup,
    reserve_policy: setup,
    auto_charge: setup,
    charge_delay_ms: setup,
    pickup_options: setup,
    pickup_terms_html: setup,
    approval: setup,
    terms_html: setup,
    previewed_at: `${seller}/sales/:saleId/preview`,
    published_at: publish,
    settled_at: byItself,
    cancelled_at: `${seller}/sales/:saleId/cancel`,
    cancellation_reason: `${seller}/sales/:saleId/cancel`,
    archived_at: `${seller}/sales/:saleId/archive`,
  },
  AuctionSessions: {
    id: byItself,
    auction_id: byItself,
    position: setup,
    title: setup,
    description_html: setup,
    first_close_at: setup,
  },
  PickupWindows: {
    id: byItself,
    auction_id: byItself,
    starts_at: setup,
    ends_at: setup,
    slot_minutes: setup,
    per_slot: setup,
  },
  AuctionMarketingLinks: {
    id: byItself,
    created_at: byItself,
    session_id: links,
    name: links,
    visits: byItself,
  },
  Categories: { id: byItself, name: lots },
  Lots: {
    id: byItself,
    created_at: byItself,
    version: byItself,
    auction_id: arrange,
    session_id: arrange,
    position: arrange,
    lot_number: lots,
    title: lots,
    description_html: lots,
    category_id: lots,
    low_estimate_cents: lots,
    high_estimate_cents: lots,
    condition: lots,
    pieces: lots,
    dimensions: lots,
    provenance: lots,
    code: lots,
    transport_fee_cents: lots,
    premium_exempt: lots,
  },
  LotStates: {
    lot_id: byItself,
    session_id: arrange,
    auction_id: arrange,
    start_price_cents: lots,
    reserve_cents: lots,
    consignor_id: lots,
    increments: { noScreen: 'nothing gives a lot increments of its own: those of its sale count' },
    scheduled_close_at: setup,
    close_at: `${seller}/sales/:saleId/extend`,
    outcome: `${seller}/sales/:saleId/lots/:lotId/withdraw`,
    cancellation_cause: `${seller}/sales/:saleId/lots/:lotId/cancel`,
    withdrawal_reason: `${seller}/sales/:saleId/lots/:lotId/withdraw`,
    ended_at: byItself,
    price_cents: byBids,
    leader_id: byBids,
    leader_paddle: byBids,
    leader_max_cents: byBids,
    bid_count: byBids,
    accepted_count: byBids,
    reserve_met: byBids,
    sequence: byItself,
  },
  LotImages: {
    id: byItself,
    lot_id: pictures,
    position: pictures,
    file_name: take,
    file_key: take,
    width: byItself,
    height: byItself,
    uncropped_key: crop,
    uncropped_width: byItself,
    uncropped_height: byItself,
  },
};
