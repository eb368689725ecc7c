import own from './account.module.css'

/** Draws the paths of the SVG itself: the content security policy allows neither data URLs nor inline markup. */
export function QrCode({ svg }: { svg: string }) {
  const viewBox = /viewBox="([\d .]+)"/.exec(svg)?.[1] ?? '0 0 1 1'
  const paths = [...svg.matchAll(/<path(?: fill="(#[\da-f]+)")? d="([^"]+)"/g)]
  return (
    <svg
      className={own.qr}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for an authenticator app"
    >
      {paths.map(([, fill = '#000', d]) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}
