import { t } from '../../i18n/account.ts'
import own from './account.module.css'

/** Redraws the QR code from its paths: the content security policy forbids both inline images and markup from text. */
export function QrCode({ svg }: { svg: string }) {
  const viewBox = /viewBox="([\d .]+)"/.exec(svg)?.[1] ?? '0 0 1 1'
  const paths = [...svg.matchAll(/<path(?: fill="(#[\da-f]+)")? d="([^"]+)"/g)]
  return (
    <svg className={own.qr} viewBox={viewBox} shapeRendering="crispEdges" role="img" aria-label={t('qrCode')}>
      {paths.map(([, fill = '#000', d]) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}
