export default function Page() {
  return <main>past</main>;
}
