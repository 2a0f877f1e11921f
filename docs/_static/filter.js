// Hide the rows of the list of tools that do not hold every word of the field above it.
document.addEventListener("DOMContentLoaded", () => {
  const field = document.querySelector(".tool-filter");
  if (!field) return;
  const rows = [...document.querySelectorAll("table.tool-list tbody tr")];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row, i) => { row.hidden = !words.every((word) => texts[i].includes(word)); });
  });
});
