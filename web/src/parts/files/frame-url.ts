/** The first frame of many videos is black, so a slightly later one is shown (a media fragment). */
export const frameUrl = (url: string): string => `${url}#t=0.1`
