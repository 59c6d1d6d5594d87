import { createContext } from 'react';

/** Marks the scripts of a page that is rendered on the server. */
export const NonceContext = createContext<string | undefined>(undefined);
