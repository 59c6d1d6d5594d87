export default function Page() {
  return <main>lot</main>;
}
