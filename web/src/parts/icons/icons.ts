// Written by `npm run icons`: shapes of @tabler/icons, MIT licence, Copyright (c) Paweł Kuna.
import { filledIcon, outlineIcon } from './create-icon.ts'

export const IconActivity = outlineIcon('M3 12h4l3 8l4 -16l3 8h4')
export const IconAlertCircle = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01')
export const IconAlertTriangle = outlineIcon(
  'M12 9v4',
  'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
  'M12 16h.01',
)
export const IconAppWindow = outlineIcon(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10',
  'M6 8h.01',
  'M9 8h.01',
)
export const IconArchive = outlineIcon(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2',
  'M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10',
  'M10 12l4 0',
)
export const IconArrowBackUp = outlineIcon('M9 14l-4 -4l4 -4', 'M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowDown = outlineIcon('M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6')
export const IconArrowForwardUp = outlineIcon('M15 14l4 -4l-4 -4', 'M19 10h-11a4 4 0 1 0 0 8h1')
export const IconArrowUp = outlineIcon('M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6')
export const IconArticle = outlineIcon(
  'M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -12',
  'M7 8h10',
  'M7 12h10',
  'M7 16h10',
)
export const IconBold = outlineIcon('M7 5h6a3.5 3.5 0 0 1 0 7h-6l0 -7', 'M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7')
export const IconBookmark = outlineIcon('M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4')
export const IconBox = outlineIcon(
  'M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5',
  'M12 12l8 -4.5',
  'M12 12l0 9',
  'M12 12l-8 -4.5',
)
export const IconBraces = outlineIcon(
  'M7 4a2 2 0 0 0 -2 2v3a2 3 0 0 1 -2 3a2 3 0 0 1 2 3v3a2 2 0 0 0 2 2',
  'M17 4a2 2 0 0 1 2 2v3a2 3 0 0 0 2 3a2 3 0 0 0 -2 3v3a2 2 0 0 1 -2 2',
)
export const IconCalendar = outlineIcon(
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
)
export const IconCheck = outlineIcon('M5 12l5 5l10 -10')
export const IconChevronDown = outlineIcon('M6 9l6 6l6 -6')
export const IconChevronLeft = outlineIcon('M15 6l-6 6l6 6')
export const IconChevronRight = outlineIcon('M9 6l6 6l-6 6')
export const IconCircle = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0')
export const IconCircleCheckFilled = filledIcon(
  'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z',
)
export const IconClock = outlineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3')
export const IconCloudOff = outlineIcon(
  'M9.58 5.548c.24 -.11 .492 -.207 .752 -.286c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957 -.383 1.824 -1.003 2.454m-2.997 1.033h-11.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.13 -.582 .37 -1.128 .7 -1.62',
  'M3 3l18 18',
)
export const IconCode = outlineIcon('M7 8l-4 4l4 4', 'M17 8l4 4l-4 4', 'M14 4l-4 16')
export const IconColumns = outlineIcon(
  'M4 6l5.5 0',
  'M4 10l5.5 0',
  'M4 14l5.5 0',
  'M4 18l5.5 0',
  'M14.5 6l5.5 0',
  'M14.5 10l5.5 0',
  'M14.5 14l5.5 0',
  'M14.5 18l5.5 0',
)
export const IconCopy = outlineIcon(
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666',
  'M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconCrop = outlineIcon('M8 5v10a1 1 0 0 0 1 1h10', 'M5 8h10a1 1 0 0 1 1 1v10')
export const IconDeviceDesktop = outlineIcon(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10',
  'M7 20h10',
  'M9 16v4',
  'M15 16v4',
)
export const IconDeviceMobile = outlineIcon(
  'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14',
  'M11 4h2',
  'M12 17v.01',
)
export const IconDeviceTablet = outlineIcon(
  'M5 4a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1v-16',
  'M11 17a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
)
export const IconDots = outlineIcon(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconExternalLink = outlineIcon(
  'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6',
  'M11 13l9 -9',
  'M15 4h5v5',
)
export const IconEye = outlineIcon(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
)
export const IconEyeOff = outlineIcon(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828',
  'M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87',
  'M3 3l18 18',
)
export const IconFile = outlineIcon(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
)
export const IconFileText = outlineIcon(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M9 9l1 0',
  'M9 13l6 0',
  'M9 17l6 0',
)
export const IconFileTypePdf = outlineIcon(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4',
  'M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6',
  'M17 18h2',
  'M20 15h-3v6',
  'M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1',
)
export const IconFileZip = outlineIcon(
  'M6 20.735a2 2 0 0 1 -1 -1.735v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2h-1',
  'M11 17a2 2 0 0 1 2 2v2a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-2a2 2 0 0 1 2 -2',
  'M11 5l-1 0',
  'M13 7l-1 0',
  'M11 9l-1 0',
  'M13 11l-1 0',
  'M11 13l-1 0',
  'M13 15l-1 0',
)
export const IconFilter = outlineIcon(
  'M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227',
)
export const IconFlask = outlineIcon(
  'M9 3l6 0',
  'M10 9l4 0',
  'M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5 -1l-4 -11v-6',
)
export const IconFolder = outlineIcon(
  'M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2',
)
export const IconGripVertical = outlineIcon(
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconH1 = outlineIcon(
  'M19 18v-8l-2 2',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconH2 = outlineIcon(
  'M17 12a2 2 0 1 1 4 0c0 .591 -.417 1.318 -.816 1.858l-3.184 4.143l4 0',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconH3 = outlineIcon(
  'M19 14a2 2 0 1 0 -2 -2',
  'M17 16a2 2 0 1 0 2 -2',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconH4 = outlineIcon(
  'M20 18v-8l-4 6h5',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconH5 = outlineIcon(
  'M17 18h2a2 2 0 1 0 0 -4h-2v-4h4',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconH6 = outlineIcon(
  'M19 14a2 2 0 1 0 0 4a2 2 0 0 0 0 -4',
  'M21 12a2 2 0 1 0 -4 0v4',
  'M4 6v12',
  'M12 6v12',
  'M11 18h2',
  'M3 18h2',
  'M4 12h8',
  'M3 6h2',
  'M11 6h2',
)
export const IconHandClick = outlineIcon(
  'M8 13v-8.5a1.5 1.5 0 0 1 3 0v7.5',
  'M11 11.5v-2a1.5 1.5 0 0 1 3 0v2.5',
  'M14 10.5a1.5 1.5 0 0 1 3 0v1.5',
  'M17 11.5a1.5 1.5 0 0 1 3 0v4.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7l-.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47',
  'M5 3l-1 -1',
  'M4 7h-1',
  'M14 3l1 -1',
  'M15 6h1',
)
export const IconHistory = outlineIcon('M12 8l0 4l2 2', 'M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconItalic = outlineIcon('M11 5l6 0', 'M7 19l6 0', 'M14 5l-4 14')
export const IconKeyboard = outlineIcon(
  'M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8',
  'M6 10l0 .01',
  'M10 10l0 .01',
  'M14 10l0 .01',
  'M18 10l0 .01',
  'M6 14l0 .01',
  'M18 14l0 .01',
  'M10 14l4 .01',
)
export const IconLanguage = outlineIcon(
  'M9 6.371c0 4.418 -2.239 6.629 -5 6.629',
  'M4 6.371h7',
  'M5 9c0 2.144 2.252 3.908 6 4',
  'M12 20l4 -9l4 9',
  'M19.1 18h-6.2',
  'M6.694 3l.793 .582',
)
export const IconLayoutGrid = outlineIcon(
  'M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
  'M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
  'M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
  'M14 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
)
export const IconLayoutSidebarRight = outlineIcon(
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M15 4l0 16',
)
export const IconLetterT = outlineIcon('M6 4l12 0', 'M12 4l0 16')
export const IconLink = outlineIcon(
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
  'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconList = outlineIcon('M9 6l11 0', 'M9 12l11 0', 'M9 18l11 0', 'M5 6l0 .01', 'M5 12l0 .01', 'M5 18l0 .01')
export const IconListNumbers = outlineIcon(
  'M11 6h9',
  'M11 12h9',
  'M12 18h8',
  'M4 16a2 2 0 1 1 4 0c0 .591 -.5 1 -1 1.5l-3 2.5h4',
  'M6 10v-6l-2 2',
)
export const IconLock = outlineIcon(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
  'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
  'M8 11v-4a4 4 0 1 1 8 0v4',
)
export const IconLogout = outlineIcon(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2',
  'M9 12h12l-3 -3',
  'M18 15l3 -3',
)
export const IconMapPin = outlineIcon(
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
)
export const IconMaximize = outlineIcon(
  'M4 8v-2a2 2 0 0 1 2 -2h2',
  'M4 16v2a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v2',
  'M16 20h2a2 2 0 0 0 2 -2v-2',
)
export const IconMinimize = outlineIcon(
  'M15 19v-2a2 2 0 0 1 2 -2h2',
  'M15 5v2a2 2 0 0 0 2 2h2',
  'M5 15h2a2 2 0 0 1 2 2v2',
  'M5 9h2a2 2 0 0 0 2 -2v-2',
)
export const IconMinus = outlineIcon('M5 12l14 0')
export const IconMovie = outlineIcon(
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M8 4l0 16',
  'M16 4l0 16',
  'M4 8l4 0',
  'M4 16l4 0',
  'M4 12l16 0',
  'M16 8l4 0',
  'M16 16l4 0',
)
export const IconMusic = outlineIcon(
  'M3 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M13 17a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M9 17v-13h10v13',
  'M9 8h10',
)
export const IconNumber123 = outlineIcon(
  'M3 10l2 -2v8',
  'M9 8h3a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-2a1 1 0 0 0 -1 1v2a1 1 0 0 0 1 1h3',
  'M17 8h2.5a1.5 1.5 0 0 1 1.5 1.5v1a1.5 1.5 0 0 1 -1.5 1.5h-1.5h1.5a1.5 1.5 0 0 1 1.5 1.5v1a1.5 1.5 0 0 1 -1.5 1.5h-2.5',
)
export const IconPencil = outlineIcon('M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4', 'M13.5 6.5l4 4')
export const IconPhoto = outlineIcon(
  'M15 8h.01',
  'M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5',
  'M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
)
export const IconPilcrow = outlineIcon('M13 4v16', 'M17 4v16', 'M19 4h-9.5a4.5 4.5 0 0 0 0 9h3.5')
export const IconPlayerPlayFilled = filledIcon(
  'M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z',
)
export const IconPlus = outlineIcon('M12 5l0 14', 'M5 12l14 0')
export const IconQuote = outlineIcon(
  'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
  'M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
)
export const IconRefresh = outlineIcon(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
)
export const IconRotate = outlineIcon('M19.95 11a8 8 0 1 0 -.5 4m.5 5v-5h-5')
export const IconRotateClockwise = outlineIcon('M4.05 11a8 8 0 1 1 .5 4m-.5 5v-5h5')
export const IconSearch = outlineIcon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6')
export const IconSelector = outlineIcon('M8 9l4 -4l4 4', 'M16 15l-4 4l-4 -4')
export const IconSeparatorHorizontal = outlineIcon('M4 12l16 0', 'M8 8l4 -4l4 4', 'M16 16l-4 4l-4 -4')
export const IconSettings = outlineIcon(
  'M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065',
  'M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconSortAscending = outlineIcon('M4 6l7 0', 'M4 12l7 0', 'M4 18l9 0', 'M15 9l3 -3l3 3', 'M18 6l0 12')
export const IconSortDescending = outlineIcon('M4 6l9 0', 'M4 12l7 0', 'M4 18l7 0', 'M15 15l3 3l3 -3', 'M18 6l0 12')
export const IconStar = outlineIcon(
  'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
)
export const IconStarFilled = filledIcon(
  'M8.243 7.34l-6.38 .925l-.113 .023a1 1 0 0 0 -.44 1.684l4.622 4.499l-1.09 6.355l-.013 .11a1 1 0 0 0 1.464 .944l5.706 -3l5.693 3l.1 .046a1 1 0 0 0 1.352 -1.1l-1.091 -6.355l4.624 -4.5l.078 -.085a1 1 0 0 0 -.633 -1.62l-6.38 -.926l-2.852 -5.78a1 1 0 0 0 -1.794 0l-2.853 5.78z',
)
export const IconStrikethrough = outlineIcon(
  'M5 12l14 0',
  'M16 6.5a4 2 0 0 0 -4 -1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1 -4 -1.5',
)
export const IconSubscript = outlineIcon('M5 7l8 10m-8 0l8 -10', 'M21 20h-4l3.5 -4a1.73 1.73 0 0 0 -3.5 -2')
export const IconSun = outlineIcon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
export const IconSuperscript = outlineIcon('M5 7l8 10m-8 0l8 -10', 'M21 11h-4l3.5 -4a1.73 1.73 0 0 0 -3.5 -2')
export const IconTable = outlineIcon(
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14',
  'M3 10h18',
  'M10 3v18',
)
export const IconTag = outlineIcon(
  'M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592 -5.592a2.41 2.41 0 0 0 0 -3.408l-7.71 -7.71a2 2 0 0 0 -1.414 -.586h-5.172a3 3 0 0 0 -3 3',
)
export const IconTextSize = outlineIcon(
  'M3 7v-2h13v2',
  'M10 5v14',
  'M12 19h-4',
  'M15 13v-1h6v1',
  'M18 12v7',
  'M17 19h2',
)
export const IconToggleLeft = outlineIcon(
  'M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M2 12a6 6 0 0 1 6 -6h8a6 6 0 0 1 6 6a6 6 0 0 1 -6 6h-8a6 6 0 0 1 -6 -6',
)
export const IconTrash = outlineIcon(
  'M4 7l16 0',
  'M10 11l0 6',
  'M14 11l0 6',
  'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
  'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconUnderline = outlineIcon('M7 5v5a5 5 0 0 0 10 0v-5', 'M5 19h14')
export const IconUnlink = outlineIcon(
  'M17 22v-2',
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
  'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  'M20 17h2',
  'M2 7h2',
  'M7 2v2',
)
export const IconUpload = outlineIcon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2', 'M7 9l5 -5l5 5', 'M12 4l0 12')
export const IconUser = outlineIcon('M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2')
export const IconWorld = outlineIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M3.6 9h16.8',
  'M3.6 15h16.8',
  'M11.5 3a17 17 0 0 0 0 18',
  'M12.5 3a17 17 0 0 1 0 18',
)
export const IconX = outlineIcon('M18 6l-12 12', 'M6 6l12 12')
