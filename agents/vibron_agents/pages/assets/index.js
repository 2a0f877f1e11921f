"use strict";
// Sorting and searching of the batch table; without it the table is in the order of the files.
(() => {
  const body = document.querySelector("tbody"), rows = [...body.rows], heads = [...document.querySelectorAll("[data-sort]")];
  const value = (row, column) => row.cells[column]?.dataset.value ?? "";
  const compare = {
    text: (a, b) => a.localeCompare(b, "en", { numeric: true, sensitivity: "base" }),
    number: (a, b) => Number(b || -2) - Number(a || -2),
  };

  heads.forEach((head, column) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const natural = head.dataset.sort === "text" ? "ascending" : "descending", other = head.dataset.sort === "text" ? "descending" : "ascending";
      const order = head.getAttribute("aria-sort") === natural ? other : natural;
      for (const each of heads) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", order);
      const sign = order === natural ? 1 : -1;
      body.append(...rows.sort((a, b) => sign * compare[head.dataset.sort](value(a, column), value(b, column))));
    });
  });

  const search = document.querySelector(".search");
  search.hidden = false;
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const row of rows) row.hidden = ![0, 1].some((column) => value(row, column).toLowerCase().includes(wanted));
  });
})();
