/** An element of an XML document, with its own text and its children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const token =
  /<\?xml[^>]*\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|([\s\S])/g;

/** Reads a document of elements, attributes and text; throws at everything that is not well-formed. */
export function readXml(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const match of document.matchAll(token)) {
    const [whole, closing, name, attributes = '', empty, text, stray] = match;
    const parent = open.at(-1);
    if (stray !== undefined || parent === undefined) throw new Error(`stray ${whole}`);
    if (text !== undefined) {
      parent.text += unescaped(text);
      continue;
    }
    if (name === undefined) continue;
    if (closing === '/') {
      if (parent.name !== name) throw new Error(`${name} closes ${parent.name}`);
      open.pop();
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), children: [], text: '' };
    parent.children.push(element);
    if (empty !== '/') open.push(element);
  }
  const [document_, ...more] = root.children;
  if (open.length !== 1 || document_ === undefined || more.length > 0 || root.text.trim() !== '') {
    throw new Error('not one whole element');
  }
  return document_;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML forbids
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text)) {
    throw new Error('a character that XML cannot hold');
  }
  return text.replace(/&(?:#(\d+);)?/g, (_, code: string | undefined) => {
    if (code === undefined) throw new Error(`an entity that is not known in ${text}`);
    return String.fromCodePoint(Number(code));
  });
}
