import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** A font with ₵ and the letters of Ghana's languages (Ɛ, Ɔ, Ŋ), which the standard PDF fonts lack. */
export const PDF_FONT = 'DejaVu Sans'

const regular = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const bold = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

Font.register({
  family: PDF_FONT,
  fonts: [{ src: fileURLToPath(regular) }, { src: fileURLToPath(bold), fontWeight: 700 }],
})
// Names and amounts must not be hyphenated.
Font.registerHyphenationCallback((word) => [word])
