// Keys that mean something at the table must not also open the browser's help, search or menu.
// What is written into a field is left alone; Flutter hears of every key all the same.
addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const ours = /^F([1-46-9]|10)$/.test(event.key) ||
    ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) ||
    (event.altKey && /^[1-8]$/.test(event.key));
  if (ours) event.preventDefault();
}, true);
