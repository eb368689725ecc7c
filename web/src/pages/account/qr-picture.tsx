import { useMemo } from 'react'
import own from './account.module.css'

/** The picture is drawn anew from its paths: the content security policy loads no picture from inside of a text. */
export function QrPicture({ svg }: { svg: string }) {
  const drawn = useMemo(() => {
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    const paths = [...root.querySelectorAll('path')]
    return {
      viewBox: root.getAttribute('viewBox') ?? '0 0 1 1',
      paths: paths.map((path) => ({ d: path.getAttribute('d') ?? '', fill: path.getAttribute('fill') ?? '#000' })),
    }
  }, [svg])
  return (
    <svg
      className={own.qr}
      viewBox={drawn.viewBox}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for an authenticator app"
    >
      {drawn.paths.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}
