import { draftMode } from 'next/headers'
import { notFound } from 'next/navigation'
import { findArticle } from '../../../sheaf'

export default async function Article({ params }: { params: Promise<{ slug: string }> }) {
  const { isEnabled } = await draftMode()
  const article = await findArticle((await params).slug, isEnabled)
  if (!article) notFound()
  const { title, summary, author, image } = article
  const src = (width: number) => `${image?.url}?w=${width}&fm=webp&q=75`
  return (
    <>
      {isEnabled && (
        <p>
          Preview. <a href="/api/leave-preview">Leave</a>
        </p>
      )}
      <h1>{title}</h1>
      <p>{author}</p>
      {image?.size && (
        <img
          src={src(1280)}
          srcSet={[640, 1280].map((width) => `${src(width)} ${width}w`).join(', ')}
          width={image.size.width}
          height={image.size.height}
          alt=""
        />
      )}
      <p>{summary}</p>
    </>
  )
}
