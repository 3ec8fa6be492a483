import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductPicture } from './product-picture.tsx'

const photo = {
  url: '/api/v1/product-images/7',
  width: 3_000,
  height: 2_000,
  frames: [160, 320],
  placeholder: 'data:image/webp;base64,UklGRg==',
}

test('a photo offers AVIF before WebP in each width, over its placeholder', () => {
  const { container } = render(<ProductPicture src={photo.url} photo={photo} sizes="5rem" alt="Bed" />)
  expect(
    [...container.querySelectorAll('source')].map(({ type, srcset, sizes }) => [type, srcset, sizes]),
  ).toEqual(
    ['avif', 'webp'].map((format) => [
      `image/${format}`,
      `${photo.url}?format=${format}&frame=160 160w, ${photo.url}?format=${format}&frame=320 320w`,
      '5rem',
    ]),
  )
  expect(screen.getByRole('img', { name: 'Bed' }).getAttribute('src')).toBe(photo.url)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(photo.placeholder)
})

test('a drawn picture has one file; it waits to be scrolled to unless it is seen first', () => {
  const { container, rerender } = render(
    <ProductPicture src="/products/bed.svg" photo={null} sizes="5rem" alt="Bed" />,
  )
  expect(container.querySelectorAll('source')).toHaveLength(0)
  expect(container.querySelectorAll('img')).toHaveLength(1)
  expect(screen.getByRole('img').getAttribute('loading')).toBe('lazy')
  rerender(<ProductPicture src="/products/bed.svg" photo={null} sizes="5rem" alt="Bed" early />)
  expect(screen.getByRole('img').getAttribute('loading')).toBe('eager')
  expect(screen.getByRole('img').getAttribute('fetchpriority')).toBe('high')
})

test('a picture that fails to load leaves its name, until there is another', () => {
  const { container, rerender } = render(
    <ProductPicture src={photo.url} photo={photo} sizes="5rem" alt="Bed" />,
  )
  fireEvent.error(screen.getByRole('img', { name: 'Bed' }))
  expect(container.querySelector('img')).toBeNull()
  screen.getByText('Bed')
  rerender(<ProductPicture src="/products/bed.svg" photo={null} sizes="5rem" alt="Bed" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/products/bed.svg')
})
