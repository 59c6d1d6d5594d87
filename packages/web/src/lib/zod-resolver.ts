import { z } from 'zod';

// Zod tries whether it may compile its checks. The policy of our pages forbids that, and Firefox reports each
// try as an error; forms are small enough to be checked without.
z.config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
