import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

const fontFile = (name: string): string =>
  fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

/** A font that has ₵ and the letters of Ghana's languages (Ɛ, Ɔ, Ŋ), which the standard PDF fonts lack. */
export const PDF_FONT = 'DejaVu Sans'

Font.register({
  family: PDF_FONT,
  fonts: [{ src: fontFile('DejaVuSans') }, { src: fontFile('DejaVuSans-Bold'), fontWeight: 700 }],
})
// Names and amounts are not to be broken in two.
Font.registerHyphenationCallback((word) => [word])
