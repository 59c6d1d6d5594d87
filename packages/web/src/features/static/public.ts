export { AboutPage } from './about-page.tsx';
export { ContactPage } from './contact-page.tsx';
export { faqStructuredData } from './faq/faq-sections.ts';
export { FaqPage } from './faq-page.tsx';
export { PrivacyPage } from './privacy-page.tsx';
export { SellPage } from './sell-page.tsx';
export { TermsPage } from './terms-page.tsx';
