/**
 * Runs before the page is laid out. What is sent before the scripts of the page have come is sent again when they have
 * (`head-of-page.tsx`). Such a form has the method `dialog`, by which browsers themselves send nothing. Who has typed in it
 * since, or gone on to something else, has to send it themselves: half an address would be mailed to, and the dialog that
 * JOIN opens would take what they are typing.
 */
export const earlyForms = `{const sent=new Set();
const note=({target})=>{if(target.method==='dialog')sent.add(target)};
const forget=({type,target})=>{for(const form of sent)if(form.contains(target)===(type==='input'))sent.delete(form)};
addEventListener('submit',note);
addEventListener('input',forget);
addEventListener('focusin',forget);
addEventListener('hydrated',()=>{
removeEventListener('submit',note);removeEventListener('input',forget);removeEventListener('focusin',forget);
for(const form of sent)form.requestSubmit()},{once:true})}`;
