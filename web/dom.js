// Elements in one expression: h('p', { class: 'note' }, 'text', element, ...).

/** A new element. Properties that start with "on" are listeners; null and false are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'html') element.innerHTML = value; // drawings of this page only
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ''));
  return element;
}

/** Puts new children in the place of the old ones, and keeps the focus on what has the same id. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.id : '';
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ''));
  if (focused) document.getElementById(focused)?.focus();
}
