import type { FaqSection } from './faq-section.ts';
import { maximumBidExample } from './maximum-bid-example.ts';

const { startPrice, bids } = maximumBidExample;
const [first, second, third, last] = bids;

export const bidding: FaqSection = {
  id: 'bidding',
  title: 'Bidding',
  questions: [
    {
      question: 'How does a maximum bid work?',
      answer: [
        'Every amount you enter is the most you would pay. We bid for you, never more than it takes to stay ahead: one step above the next highest maximum, and never above your own.',
        `An example. A side table starts at $${startPrice}. ${first.bidder} enters $${first.max} and leads at $${first.price}, since nobody bids against her. ${second.bidder} enters $${second.max}: ${second.leader} still leads, now at $${second.price}. ${third.bidder} tries $${third.max}: ${third.leader} leads at $${third.price}, because from $100 on a step is $5. Then ${last.bidder} enters $${last.max} and leads at $${last.price}, one step above Anna’s $${first.max}. Nobody answers, and ${last.bidder} wins the table for $${last.price}, though she would have paid $${last.max}.`,
      ],
      example: true,
    },
    {
      question: 'What if somebody else enters the same maximum?',
      answer: [
        'The earlier one wins. Had Carla entered $150 as well, Anna would have won, at $150, because she was there first.',
      ],
    },
    {
      question: 'What is the least I can bid?',
      answer: [
        'The start price while there is no bid, and after that the current price plus one step. The steps are $1 from $0, $5 from $100, $10 from $500, $25 from $1,000, $50 from $2,500 and $100 from $5,000, unless the auction sets others. Your maximum need not be a whole step, unless the auction asks for that.',
      ],
    },
    {
      question: 'Why did the price jump by more than one step?',
      answer: [
        'Because two maximums met, and the price went straight to where the lower one gave up; or because a maximum reached the reserve, and the price went up to the reserve.',
      ],
    },
    {
      question: 'What does Reserve Not Met mean?',
      answer: [
        'The seller has set a lowest price for the lot, which is secret. Your bid stands and leads, but if the lot closes below the reserve it is passed and not sold.',
      ],
    },
    {
      question: 'Can I still buy a lot that was passed?',
      answer: [
        'If its seller offers it to you. We write to you with the price and what it comes to with premium and tax; the offer is on the page of the lot and in your account until it ends, and until then it is offered to nobody else. It is binding once you accept, and is added to your invoice. If you decline or do not answer, you owe nothing. The seller is never told your maximum.',
      ],
    },
    {
      question: 'When does a lot close?',
      answer: [
        'Each lot has its own clock, and lots are scheduled one minute apart unless the auction says otherwise. A bid in the last 2 minutes sets that lot’s clock back to 2 minutes, as often as that happens, so that there is always time to answer. Lots may therefore close out of order.',
        'Raising your own maximum while you lead, and bids that wait for approval, do not move the clock. If our service is down while lots are due to close, the lots that have not closed get the lost time back plus 10 minutes; lots that have closed stay closed.',
      ],
    },
    {
      question: 'Can I change my maximum?',
      answer: [
        'Yes. While you lead, press Update Max and enter another amount: higher, or lower down to the current price.',
      ],
    },
    {
      question: 'Can I take a bid back?',
      answer: [
        'You can retract your own high bid while more than 24 hours remain before the auction’s scheduled close. It takes back everything you have bid on that lot, and the next highest bidder leads again. You give a reason, you cannot bid on that lot again, and you can do it once in an auction; ask the seller to retract another bid for you. In the last 24 hours your bid is final, unless the seller corrects what the lot says after it: then you may retract until the lot closes, and that does not count as the one. Bidders who retract often may be flagged for price manipulation, and the account suspended or canceled.',
      ],
    },
    {
      question: 'Can I cancel a bid that has won?',
      answer: ['No. A bid is binding, and the lot is yours when its clock runs out.'],
    },
    {
      question: 'Who sees my maximum?',
      answer: [
        'Only you, until the hammer. Other bidders only ever see prices and paddle numbers. The seller’s staff see a maximum once its lot has been sold under the hammer, and never that of a retracted bid, nor of a lot that passed or was withdrawn; they may not bid in their own auctions.',
      ],
    },
  ],
};
