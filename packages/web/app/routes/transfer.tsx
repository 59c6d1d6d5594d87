export default function Page() {
  return <main>transfer</main>;
}
