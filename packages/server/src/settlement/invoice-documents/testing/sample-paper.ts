import { flatPremium, invoiceSums } from '@fairlot/rules';
import type { InvoiceDetails } from '#settlement/invoices/public.ts';
import type { InvoicePaper } from '../paper.ts';

const things = [
  'Walnut dresser, three drawers, c. 1890',
  'Sterling silver flatware, service for twelve: “Chrysanthemum” by Tiffany & Co.',
  'Persian rug, 8′ 2″ × 11′ 4″, some wear to the fringe along the short sides, professionally cleaned in 2024 and kept rolled since',
  'Box of books',
];

/** An invoice with this many lots, as a seller's office would see it. */
export function samplePaper(lotCount: number, changed: Partial<InvoiceDetails> = {}): InvoicePaper {
  const lots = Array.from({ length: lotCount }, (_, index) => ({
    id: `lot-${index}`,
    sessionId: 'session',
    lotNumber: String(index + 1),
    title: things[index % things.length] ?? '',
    code: '',
    hammerCents: 2_500 + index * 1_250,
    premiumCents: 0,
    premiumExempt: false,
    imageId: null,
  }));
  const changes = changed.changes ?? [];
  const terms = changed.terms ?? {
    premiumRules: [flatPremium(180_000)],
    salesTax: 80_000,
    taxExempt: false,
  };
  const sums = invoiceSums(
    (changed.lots ?? lots).map(({ hammerCents: hammer, premiumExempt }) => ({
      hammer,
      premiumExempt,
    })),
    changes.map(({ kind, amountCents: amount, taxable }) => ({ kind, amount, taxable })),
    terms,
  );
  const paidCents = changed.paidCents ?? 0;
  const invoice: InvoiceDetails = {
    id: '0197a000-0000-7000-8000-000000000001',
    invoiceNumber: 1042,
    revision: 1,
    createdAt: new Date('2026-11-22T23:30:00Z'),
    notes: '',
    auction: {
      id: 'auction',
      title: 'The Whitcomb House: Furniture, Silver & Fine Rugs',
      timeZone: 'America/New_York',
      autoCharge: true,
      chargeDelayMs: 7_200_000,
      address1: '44 Warren Street',
      address2: '',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
    },
    seller: {
      id: 'seller',
      companyName: 'Hudson Valley Estates',
      email: 'office@hudson.example',
      phone: '(518) 555-0100',
    },
    manager: {
      firstName: 'Ida',
      lastName: 'Whitcomb',
      phone: '5185550142',
      email: 'ida@hudson.example',
    },
    bidder: {
      name: 'Grace Łukasiewicz',
      companyName: 'Łódź Antiques',
      phone: '15185550199',
      email: 'grace@example.com',
      paddleNumber: 118,
      address1: '2 Elm Street',
      address2: 'Apt. 4',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
    },
    user: { id: 'user', firstName: 'Grace', email: 'grace@example.com' },
    certificate: null,
    taxNote: '',
    terms,
    lots,
    changes,
    sums,
    payments: [],
    disputes: [],
    scheduledPayment: null,
    refundedCents: 0,
    disputedCents: 0,
    paidCents,
    amountDueCents: sums.total - paidCents,
    latestAttempt: 'none',
    hasCard: true,
    paymentStatus: 'Unpaid',
    ...changed,
  };
  return {
    invoice,
    seller: {
      lines: ['12 Union Street', 'Hudson, NY 12534', '(518) 555-0100', 'office@hudson.example'],
      logo: null,
    },
    pickup: 'Sat, Nov 28, 2026, 10:15 AM EST',
    checkInLink: `http://localhost:3000/checkin/0197a000-0000-7000-8000-000000000001`,
  };
}
