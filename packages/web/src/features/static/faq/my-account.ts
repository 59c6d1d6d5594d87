import type { FaqSection } from './faq-section.ts';

export const myAccount: FaqSection = {
  id: 'my-account',
  title: 'My Account',
  questions: [
    {
      question: 'How do I open an account?',
      answer: [
        'Press Sign Up. There are three steps: account information (your name, email address and a password), personal information (your phone and postal address) and payment information (your card). Then you enter the code that we email to you. You can stop after any step and continue later where you left off.',
      ],
    },
    {
      question: 'The verification code has not arrived. What now?',
      answer: [
        'Check your spam folder first. Then press Resend a Verify Code, and use the code in the newest email.',
      ],
    },
    {
      question: 'I forgot my password, or my account is locked.',
      answer: [
        'Press Log In, then Forgot Password, and follow the link in the email we send you. This also unlocks an account that was locked because of too many wrong passwords.',
      ],
    },
    {
      question: 'How do I change my address, email or password?',
      answer: [
        'All of it is under Personal Information in your account. A new email address takes effect once you have entered the code we send to it.',
      ],
    },
    {
      question: 'Can you text me before a lot closes?',
      answer: [
        'Yes. Press the alarm on a lot and enter your cell phone number: you get one text on the morning of the day the lot closes and one about 10 minutes before it closes. Reply STOP to end all texts, and START to get them again.',
      ],
    },
    {
      question: 'I am a reseller and tax-exempt. What do I do?',
      answer: [
        'Add your certificate under Tax Certificates in your account: its state, its number, its expiration date if it has one, and the file. It counts for auctions in that state once it has been validated. Until then sales tax is charged; it is taken off any invoice that was made while the certificate was already valid, and given back if you had paid it.',
      ],
    },
    {
      question: 'I used somebody else’s computer. How do I log out there?',
      answer: [
        'Choose Logout in your account, then Logout Everywhere: it logs you out on every device.',
      ],
    },
    {
      question: 'How do I close my account?',
      answer: [
        'Choose Logout in your account, then Deactivate Account. While you are the high bidder on an open lot this has to wait, because a bid is binding.',
      ],
    },
  ],
};
