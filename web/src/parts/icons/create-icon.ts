import { createElement, type ReactElement, type SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number | string
  /** Stroke width; filled icons have none. */
  stroke?: number | string
}

type Icon = (props: IconProps) => ReactElement

const FRAME = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' }

export const outlineIcon =
  (...paths: readonly string[]): Icon =>
  ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => {
    const lines = { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' }
    return createElement('svg', { ...FRAME, width: size, height: size, ...lines, ...rest } as IconProps, ...draw(paths))
  }

export const filledIcon =
  (...paths: readonly string[]): Icon =>
  ({ size = 24, stroke: _, color = 'currentColor', ...rest }) => {
    const area = { fill: color, stroke: 'none' }
    return createElement('svg', { ...FRAME, width: size, height: size, ...area, ...rest } as IconProps, ...draw(paths))
  }

const draw = (paths: readonly string[]) => paths.map((d) => createElement('path', { d }))
