export default function Page() {
  return <main>auction</main>;
}
