import { Link } from 'react-router';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { Band } from './band.tsx';
import { Features } from './features.tsx';

/** The offer's figures (specification, section 9, Marketing). */
const figures = [
  ['from $29', 'per month'],
  ['from 1.5%', 'per auction'],
  ['$0', 'signup fee'],
  ['No', 'auction minimums'],
] as const;

const forSellers = [
  [
    'Inventory management',
    'Photograph and describe each piece once. It keeps its number, its photos and its story from the shelf to the invoice.',
  ],
  [
    'Auction builder',
    'Closing times, increments, reserves, premium, pickup windows and your own terms in one place. Send us your catalog in a spreadsheet as it is, and we set the sale up with you.',
  ],
  [
    'Automated invoicing and card batch processing',
    'When the last lot has closed, every winner gets one invoice by email, and the cards on file are charged at the hour you choose, declined ones again later. Tell us of an allowance, a void or an extra charge, and we enter it.',
  ],
  [
    'Sales tax handling',
    'Tax on hammer and premium at your rate, and none for resellers with a valid certificate.',
  ],
  [
    'Pickup by appointment',
    'Winners choose a time in your pickup windows, never more of them than you can serve. At the door you scan their code, check off what they take and have them sign.',
  ],
  [
    'Your figures, yours to keep',
    'Ask us for them at any time: a report of each sale from hammer to what is outstanding, and its lots, bidders, bids, invoices, payments and pickups as files for your spreadsheet.',
  ],
] as const;

const forBidders = [
  [
    'Soft close',
    'A bid in the last two minutes resets the lot’s clock to two minutes. Lots sell for what they are worth, not to the fastest finger.',
  ],
  [
    'Favorites',
    'Bidders mark what they like and are reminded before it closes, by text message if they want.',
  ],
  [
    'Follow and bid notifications',
    'Your followers hear about your next auction; whoever is outbid hears about it at once.',
  ],
] as const;

/** The marketing page for sellers. */
export function SellPage({
  marketplace,
  contactFormUrl,
}: {
  marketplace: string;
  /** The address of an external form; empty if there is none. */
  contactFormUrl: string;
}) {
  return (
    <>
      <Band title="Sell the whole house, one lot at a time">
        <p className="max-w-2xl text-lg text-ink-soft">
          {marketplace} is auction software and a marketplace in one, made for estate-sale and
          auction companies: you bring the house, we bring the bidders and do the sums.
        </p>
        <p className="mt-6">
          <Link to="/contact" className={buttonClass()}>
            Contact Us
          </Link>
        </p>
        <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {figures.map(([figure, what]) => (
            <li
              key={what}
              className="rounded-lg border border-line bg-surface px-4 py-5 shadow-card"
            >
              <strong className="block font-display text-2xl text-brand">{figure}</strong>
              <span className="text-ink-soft">{what}</span>
            </li>
          ))}
        </ul>
      </Band>
      <div className="page-width">
        <Features title="What you get" features={forSellers} columns="sm:grid-cols-2" />
        <Features title="What your bidders like" features={forBidders} columns="md:grid-cols-3" />
        <section className="mt-12 rounded-lg border border-line bg-sunken p-6 sm:p-8">
          <h2 className="text-2xl">Talk to us about your next sale</h2>
          <p className="mt-2 max-w-2xl text-ink-soft">
            Tell us where you are and how many sales you run in a year, and ask whatever you want to
            know.
          </p>
          {contactFormUrl === '' ? (
            <p className="mt-5">
              <Link to="/contact" className={buttonClass()}>
                Contact Us
              </Link>
            </p>
          ) : (
            <ContactForm url={contactFormUrl} />
          )}
        </section>
      </div>
    </>
  );
}

/** May submit forms and open links, but neither read nor navigate our pages. */
function ContactForm({ url }: { url: string }) {
  return (
    <iframe
      src={url}
      title="Contact form"
      loading="lazy"
      // A form keeps its own storage; on another host than ours, it cannot lift its sandbox.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
      className="mt-5 h-180 w-full rounded-md border border-line bg-white"
    />
  );
}
