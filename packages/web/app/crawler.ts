export { isCrawler } from '@fairlot/contract';
