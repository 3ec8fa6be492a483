import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PropertyRow } from '~/platform/api/rows.ts'
import { os, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { PropertyPicture } from './property-picture.tsx'
import { PropertyPictures } from './property-pictures.tsx'

/** Says straight away that everything is near the window. */
class Near {
  #report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.#report = report
  }
  observe() {
    // Casts: only this of an entry is read.
    this.#report(
      [{ isIntersecting: true } as IntersectionObserverEntry],
      this as unknown as IntersectionObserver,
    )
  }
  disconnect() {}
}
vi.stubGlobal('IntersectionObserver', Near)
URL.createObjectURL = () => 'blob:photo'
URL.revokeObjectURL = () => {}

const photoOf = (n: number) => ({
  url: `/api/v1/property-images/${idOf(n)}`,
  width: 900,
  height: 600,
  frames: [160, 320, 900],
  placeholder: 'data:,',
})

const property: PropertyRow = {
  id: idOf(1),
  name: 'Osu duplex',
  address: '5 Oxford Street',
  region: null,
  gps: null,
  monthly_rent: null,
  bedrooms: 3,
  owner_name: null,
  owner_phone: null,
  description: '',
  image_url: photoOf(2).url,
  photos: [photoOf(2), photoOf(3)],
  listed: true,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
}

const office = () => {
  const asked: unknown[] = []
  const server = serve({
    api: {
      properties: {
        image: os.properties.image.handler(({ input }) => {
          asked.push(input)
          return new File(['RIFF'], 'photo.webp', { type: 'image/webp' })
        }),
        update: os.properties.update.handler(() => property),
      },
    },
  })
  return { server, asked }
}

test('photos are fetched as the person signed in, in the size they are shown at', async () => {
  const { asked } = office()
  renderPage(<PropertyPicture photo={photoOf(2)} alt="Front" width={200} className="w-50" />)
  const shown = await screen.findByAltText('Front')
  expect(shown.getAttribute('src')).toBe('blob:photo')
  expect(asked).toEqual([{ image_id: idOf(2), format: 'webp', frame: 320 }])
})

test('photos are arranged and removed', async () => {
  const { server } = office()
  const { user } = renderPage(<PropertyPictures property={property} />)
  await user.click(await screen.findByRole('button', { name: 'Make main picture: picture 2' }))
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  const changes = () =>
    server.askedFor(`PATCH /api/v1/properties/${property.id}`).map(({ body }) => JSON.parse(body) as unknown)
  await expect
    .poll(changes)
    .toEqual([{ images: [photoOf(3).url, photoOf(2).url] }, { images: [photoOf(3).url] }])
})
