export default function Page() {
  return <main>verify</main>;
}
