import { Badge } from '../src/badge.tsx';
import { ChangingText } from '../src/changing-text.tsx';
import { ContactLinks } from '../src/contact-links.tsx';
import { CountdownText } from '../src/countdown.tsx';
import { HtmlContent } from '../src/html-content.tsx';
import { LotTag } from '../src/lot-tag.tsx';
import { Money } from '../src/money.tsx';
import { FallbackImage, NoImage, Picture } from '../src/picture.tsx';
import { RoundImage } from '../src/round-image.tsx';
import { Skeleton } from '../src/skeleton.tsx';
import { Wordmark } from '../src/wordmark.tsx';
import type { Specimens } from './specimens.ts';

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
const before = new Date(Date.now() - 60_000).toISOString();
/** A picture that needs no server. */
const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#8a5a0b"/><circle cx="2" cy="1.5" r="1" fill="#fbeccb"/></svg>',
)}`;
/** An image that fails to load: its bytes are invalid. */
const broken = 'data:image/png;base64,AAAA';

export const shown: Specimens = {
  badge: {
    neutral: <Badge>Preview</Badge>,
    brand: <Badge tone="brand">New</Badge>,
    brass: <Badge tone="brass">Reserve not met</Badge>,
    good: <Badge tone="good">High bid</Badge>,
    bad: <Badge tone="bad">Outbid</Badge>,
  },
  'changing-text': { 'at rest': <ChangingText text="$120" /> },
  'contact-links': {
    all: (
      <ContactLinks
        email="sales@a-company-with-a-long-name.example"
        phone="5551234567"
        instagramURL="https://instagram.example/fairlot"
        facebookURL="https://facebook.example/fairlot"
      />
    ),
    'phone alone': <ContactLinks email="" phone="5551234567" />,
  },
  countdown: {
    'days left': <CountdownText to={inThreeDays} />,
    'an hour left': <CountdownText to={inAnHour} className="font-semibold text-bad" />,
    over: <CountdownText to={before} />,
  },
  'html-content': {
    'what sellers write': (
      <HtmlContent html='<h3>Terms</h3><p>Pick up <b>in person</b>.</p><ul><li>Bring a truck.</li><li>See <a href="#html-content">the map</a>.</li></ul>' />
    ),
  },
  'lot-tag': {
    short: <LotTag lotNumber="7" />,
    long: <LotTag lotNumber="1204A" />,
  },
  money: {
    amount: <Money dollars={1234.5} />,
    credit: <Money dollars={-20} className="text-good" />,
  },
  picture: {
    picture: <Picture className="max-w-60" src={drawn} alt="A brass plate" />,
    'in its whole': (
      <Picture
        className="max-w-60"
        src={drawn}
        alt="A brass plate"
        ratio="aspect-video"
        fit="contain"
      />
    ),
    'none there is': <Picture className="max-w-60" src={null} alt="A lamp" />,
    'does not come': <Picture className="max-w-60" src={broken} alt="A chair" />,
    'in any box': (
      <div className="size-20">
        <FallbackImage src={drawn} alt="A brass plate" />
      </div>
    ),
    'in its place': (
      <div className="size-20 bg-sunken">
        <NoImage alt="" />
      </div>
    ),
  },
  'round-image': {
    'beside a name': <RoundImage src={drawn} side={36} className="size-9" />,
    'above one': <RoundImage src={drawn} side={100} className="size-25" />,
  },
  skeleton: {
    'a line': <Skeleton className="h-5 w-40" />,
    'a card': <Skeleton className="h-28" />,
  },
  wordmark: {
    short: <Wordmark name="Fairlot" logo={null} />,
    long: <Wordmark name="Cedar Rapids Estate Liquidators & Daughters" logo={null} />,
    logo: <Wordmark name="Harbor House" logo={drawn} />,
  },
};
