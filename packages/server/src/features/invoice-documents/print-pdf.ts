import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const { resolve } = createRequire(import.meta.url);

/** Embedded, as far as they are used. DejaVu has the letters that the others lack. */
pdfmake.setFonts({
  Roboto: {
    normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  },
  Fraunces: { normal: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf') },
  DejaVu: {
    normal: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
});
// What stands in a document reaches neither the network nor a file: its picture comes as data.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.endsWith('.ttf'));

/** Sets a document. A hundred lots take a tenth of a second of the thread it runs in. */
export async function printPdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(document).getBuffer();
}
