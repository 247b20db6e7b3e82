%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
   /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >> >>
endobj
4 0 obj
<< /Length 89 >>
stream
BT /F1 11 Tf 50 780 Td (Exercise 3, Nadia Farouk: see the code on the next page) Tj ET  
endstream
endobj
trailer
<< /Root 1 0 R /Size 5 >>
%%EOF
