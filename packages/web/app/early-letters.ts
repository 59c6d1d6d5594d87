/**
 * Runs behind the style sheets and before anything is laid out: a font made of bytes is ready at once, where one of
 * a style sheet is not in the first frame (decision 226). What fails leaves the style sheet's.
 */
export const earlyLetters = `try{
const face=document.querySelector('link[href*="/letters"]').sheet.cssRules[0].cssText;
const bytes=Uint8Array.from(atob(/base64,([^"')]+)/.exec(face)[1]),it=>it.charCodeAt(0));
document.fonts.add(new FontFace('Fraunces',bytes,{weight:'600'}))}catch{}`;
