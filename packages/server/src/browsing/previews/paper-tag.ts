/** The marketplace's sign, a paper lot tag, on a transparent background. */
export function paperTagSvg(side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32"><path d="M13.2 4.5h12.3a2 2 0 0 1 2 2v12.3a2 2 0 0 1-.6 1.4l-8.3 8.3a2 2 0 0 1-2.8 0L3.5 16.2a2 2 0 0 1 0-2.8l8.3-8.3a2 2 0 0 1 1.4-.6Z" fill="#84301f"/><circle cx="21.6" cy="10.4" r="2.3" fill="#fff8f1"/><path d="M22.4 9.4C24 6 27 3.8 30 3.2" fill="none" stroke="#b07a1e" stroke-width="1.4" stroke-linecap="round"/></svg>`,
  );
}
