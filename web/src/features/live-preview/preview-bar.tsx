import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/live-preview.ts'
import {
  IconAppWindow,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHandClick,
  IconRefresh,
  IconX,
} from '../../parts/icons/icons.ts'
import classes from './live-preview.module.css'

export const WIDTHS = { desktop: null, tablet: 768, phone: 375 } as const
export type DeviceWidth = keyof typeof WIDTHS

const ICONS = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, phone: IconDeviceMobile }

interface PreviewBarProps {
  sites: readonly { id: string; name: string }[]
  site: string | null
  onSite: (id: string) => void
  width: DeviceWidth
  onWidth: (width: DeviceWidth) => void
  /** Null while the page offers no inspector mode. */
  isInspecting: boolean | null
  onInspect: (isOn: boolean) => void
  onReload: () => void
  /** Not in a window of its own. */
  onDetach?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

export function PreviewBar(props: PreviewBarProps) {
  const { sites, site, onSite, width, onWidth, isInspecting, onInspect, onReload, onDetach, onClose } = props
  return (
    <div className={classes.bar}>
      <h2>{t('title')}</h2>
      {sites.length > 1 && (
        <NativeSelect
          className={classes.site}
          size="xs"
          aria-label={t('site')}
          value={site ?? ''}
          data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onSite(event.currentTarget.value)}
        />
      )}
      <span className={classes.space} />
      <SegmentedControl
        size="xs"
        aria-label={t('width')}
        value={width}
        onChange={(value) => onWidth(value as DeviceWidth)}
        data={(Object.keys(WIDTHS) as DeviceWidth[]).map((value) => ({ value, label: <WidthLabel width={value} /> }))}
      />
      {isInspecting !== null && (
        <BarButton
          label={t('inspect')}
          hint={t('inspectHint')}
          isOn={isInspecting}
          onClick={() => onInspect(!isInspecting)}
        >
          <IconHandClick size={18} aria-hidden="true" />
        </BarButton>
      )}
      <BarButton label={t('reload')} onClick={onReload}>
        <IconRefresh size={18} aria-hidden="true" />
      </BarButton>
      {onDetach && (
        <BarButton label={t('detach')} onClick={onDetach}>
          <IconAppWindow size={18} aria-hidden="true" />
        </BarButton>
      )}
      {onClose && (
        <BarButton label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </BarButton>
      )}
    </div>
  )
}

function WidthLabel({ width }: { width: DeviceWidth }) {
  const Icon = ICONS[width]
  return <Icon className={classes.width} size={16} role="img" aria-label={t(`width_${width}`)} />
}

interface BarButtonProps {
  label: string
  hint?: string
  /** For a switch. */
  isOn?: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, hint, isOn, onClick, children }: BarButtonProps) {
  return (
    <Tooltip label={hint ?? label}>
      <ActionIcon
        variant={isOn ? 'filled' : 'subtle'}
        {...(!isOn && { color: 'gray' })}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
