/** Views, which nobody writes. */
export const views = ['public_auctions', 'public_sellers', 'sites'];

/** Writes tables of all others: rehearsals, whose sales are in a database of their own. */
export const unowned = 'operations/rehearsal/sale-copy.queries.ts';

/** Tables that one SQL function writes: for triggers, and for `identity/agreements` (migration 0048). */
export const writtenInSql = ['kept_texts', 'text_versions'];

/** The script beside the database that notes its backups. */
export const backupScript = 'deploy/pgbackrest/back-up.sh';
export const writtenByBackups = ['database_backups'];

/**
 * Tables that the demo writes directly, since owners write at the present time and the demo starts with a
 * past.
 */
export const pastOfDemo = [
  'auctions',
  'bids',
  'invoice_payments',
  'invoices',
  'lot_events',
  'lot_states',
  'paddle_counters',
  'payment_methods',
  'registrations',
  'users',
];

/**
 * Who writes which table: one capability each. Others read, and ask the owner's `public.ts` to write.
 * `table-owners.test.ts` reads the source and fails on a second writer.
 */
export const tableOwners = {
  'platform/cards': ['sandbox_payments'],
  'platform/database': ['heard_deliveries', 'schema_migrations', 'server_secrets', 'rate_limits'],
  'platform/facts': ['fact_deliveries', 'facts'],
  'messaging/messages': ['alert_deliveries', 'alerts', 'mail_opt_outs', 'outbox'],
  'messaging/push': ['push_devices', 'push_notices'],
  'messaging/sms': ['lot_sms_subscriptions', 'sms_messages', 'sms_opt_outs', 'sms_phones'],
  'identity/accounts': [
    'email_change_undos',
    'email_changes',
    'email_verifications',
    'logins',
    'password_resets',
    'transfers',
    'users',
  ],
  'identity/api-tokens': ['api_tokens'],
  'identity/audit-log': ['audit_log'],
  'identity/login-networks': ['login_networks'],
  'identity/operators': ['operator_views', 'operators'],
  'identity/agreements': ['agreements'],
  'identity/newsletter': ['newsletter_subscriptions'],
  'identity/passkeys': ['passkey_challenges', 'passkeys'],
  'identity/payment-methods': ['card_customers', 'card_setups', 'payment_methods'],
  'identity/second-factor': ['authenticator_setups', 'authenticators', 'recovery_codes'],
  'identity/staff': ['staff', 'staff_invitation_sales', 'staff_invitations', 'staff_sales'],
  'identity/tax-certificates': ['tax_certificates'],
  'selling/consents': ['consent_requests', 'consented_lots'],
  'selling/consignors': ['consignor_accounts', 'consignors'],
  'selling/looks': ['draft_looks'],
  'selling/intake': ['import_headings'],
  'selling/picture-uploads': ['picture_uploads'],
  'selling/domains': ['domain_looks'],
  'selling/sellers': ['managers', 'seller_companies', 'hosts'],
  'selling/sales': [
    'arranged_lots',
    'auction_marketing_links',
    'auction_sessions',
    'auctions',
    'categories',
    'lot_corrections',
    'lot_edits',
    'lot_images',
    'scheduled_publications',
    'lot_versions',
    'lots',
    'pickup_windows',
    'removed_lots',
  ],
  'bidding/bids': ['bids', 'pending_bids', 'retractions'],
  'bidding/budgets': ['sale_budgets'],
  'bidding/closing': ['nodes', 'outages'],
  'bidding/either-or': ['either_or_groups', 'either_or_lots'],
  'bidding/live': ['watcher_counts'],
  'bidding/lot-state': ['lot_events', 'lot_states', 'reserve_changes'],
  'bidding/registrations': [
    'approval_rules',
    'bidder_blocks',
    'bidder_limit_changes',
    'bidder_notes',
    'paddle_counters',
    'registrations',
  ],
  'bidding/reminders': ['mail_notices'],
  'bidding/running': ['announcements', 'sale_extensions', 'sale_pauses'],
  'browsing/digests': ['digests'],
  'browsing/favorites': ['favorites'],
  'browsing/following': ['followed_searches', 'follows', 'searches'],
  'browsing/lot-reports': ['lot_reports'],
  'browsing/questions': ['lot_questions'],
  'browsing/search': ['search_figures', 'search_lots', 'search_words'],
  'browsing/sellers': ['seller_connections'],
  'operations/rehearsal': ['rehearsals'],
  'settlement/after-sale': ['after_sale_offers', 'lot_outcomes'],
  'settlement/payments': ['disputes', 'payment_attempts', 'scheduled_payments'],
  'settlement/invoices': [
    'invoice_change_lots',
    'invoice_changes',
    'invoice_counters',
    'invoice_keys',
    'invoice_lots',
    'invoice_payments',
    'invoices',
  ],
  'settlement/pickup': [
    'handed_over_lots',
    'handovers',
    'pickup_collectors',
    'pickup_releases',
    'pickup_reservations',
  ],
  'operations/signals': ['signal_looks', 'signals'],
  'operations/webhooks': ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints'],
} as const;
