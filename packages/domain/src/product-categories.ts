export const productCategories = [
  'beds-and-mattresses',
  'sofas-and-chairs',
  'dining-sets',
  'refrigerators',
  'washing-machines',
  'air-conditioners',
  'smart-tvs',
  'laptops',
  'mobile-devices',
] as const
export type ProductCategory = (typeof productCategories)[number]

export const categoryLabels: Record<ProductCategory, string> = {
  'beds-and-mattresses': 'Beds and Mattresses',
  'sofas-and-chairs': 'Sofas and Chairs',
  'dining-sets': 'Dining Sets',
  refrigerators: 'Refrigerators',
  'washing-machines': 'Washing Machines',
  'air-conditioners': 'Air Conditioners',
  'smart-tvs': 'Smart TVs',
  laptops: 'Laptops',
  'mobile-devices': 'Mobile Devices',
}
