import Link from 'next/link'
import { listArticles } from '../sheaf'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Small Hours' }

export default async function Home() {
  const articles = await listArticles()
  return (
    <>
      <h1>Small Hours</h1>
      <ul>
        {articles.map(({ title, slug }) => (
          <li key={slug}>
            <Link href={`/articles/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
