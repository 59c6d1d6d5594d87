/**
 * Runs before the page is laid out. What is sent before the scripts of the page have come is sent again when they have
 * (`head-of-page.tsx`). Such a form has the method `dialog`, by which browsers themselves send nothing.
 */
export const earlyForms = `{const sent=new Set();
const note=({target})=>{if(target.method==='dialog')sent.add(target)};
addEventListener('submit',note);
addEventListener('hydrated',()=>{removeEventListener('submit',note);for(const form of sent)form.requestSubmit()},{once:true})}`;
